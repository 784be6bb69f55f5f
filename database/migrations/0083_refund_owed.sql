-- no transaction
-- Paid and cancelled: where money is left to return, staff must know. When this ran also says how old a cancellation
-- may be to be asked about (domain/payments/refund-owed.server.ts).
create index concurrently if not exists orders_cancelled_paid_idx on orders (order_id)
  where status = 'paid' and order_status = 'cancelled';
