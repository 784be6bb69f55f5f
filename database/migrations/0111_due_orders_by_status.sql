-- no transaction
-- Made beside a shop that serves. Lists and counts of orders whose money is due read one step of an order at a time:
-- what has been delivered and is not collected would be read with each of them.

create index concurrently if not exists orders_due_by_status_idx
  on orders (order_status, created_at desc, id desc) include (payment_terms)
  where status = 'pending' and payment_terms in ('cash', 'bank');
