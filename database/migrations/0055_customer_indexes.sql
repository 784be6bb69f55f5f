-- no transaction
-- Made beside a shop that serves: the orders and messages under one address, and what waits for staff.

create index concurrently if not exists orders_customer_idx
  on orders (lower(trim(email)), created_at desc, id desc);
create index concurrently if not exists contact_messages_sender_idx
  on contact_messages (lower(trim(email)), created_at desc);
create index concurrently if not exists contact_messages_open_idx
  on contact_messages (created_at desc, id desc) where done_at is null;
create index concurrently if not exists emails_kept_idx on emails (created_at)
  where state = 'not_sent' and dropped_at is null;
create index concurrently if not exists customers_blocked_idx on customers (blocked_at desc)
  where blocked_at is not null;
