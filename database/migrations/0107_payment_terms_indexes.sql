-- no transaction
-- Made beside a shop that serves. Lists with orders that are paid later read them from an index of their own, in the
-- list's order, and merge them with the others.

create index concurrently if not exists orders_open_cash_idx on orders (created_at desc, id desc)
  where status = 'pending' and payment_terms in ('cash', 'bank');
create index concurrently if not exists orders_listed_terms_idx on orders (created_at desc, id desc)
  where status = 'pending' and payment_terms is not null;
-- Confirmed, and not sent: what may be late.
create index concurrently if not exists orders_confirmed_cash_idx on orders (confirmed_at)
  where status = 'pending' and payment_terms = 'cash'
    and order_status in ('confirmed', 'preparing');
-- Days of a bank transfer, and links, that end.
create index concurrently if not exists orders_payment_due_idx on orders (payment_due_at)
  where status = 'pending' and payment_due_at is not null;
-- Who has refused a parcel that was to be paid in cash.
create index concurrently if not exists orders_refused_email_idx on orders (lower(trim(email)))
  where status = 'failed' and payment_terms = 'cash';
create index concurrently if not exists orders_refused_phone_idx on orders (phone)
  where status = 'failed' and payment_terms = 'cash';
