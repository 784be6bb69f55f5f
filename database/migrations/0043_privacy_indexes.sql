-- no transaction
-- What is looked for every night must be found without reading what was done in the nights before, and
-- what is under a person's address without reading what is under all others. The version before may be
-- serving: none of these keeps its orders waiting.

create index concurrently if not exists emails_with_text_idx on emails (created_at)
  where text_removed_at is null;
create index concurrently if not exists emails_of_no_order_idx on emails (created_at)
  where order_id is null;
create index concurrently if not exists emails_recipient_idx on emails (lower(trim(recipient)));
create index concurrently if not exists payment_requests_payment_idx on payment_requests (payment_id);
create index concurrently if not exists payment_events_with_body_idx on payment_events (received_at)
  where body <> '{}'::jsonb;
create index concurrently if not exists orders_unpaid_person_idx on orders (created_at)
  where status in ('pending', 'failed') and coalesce(email, phone, first_name, last_name) is not null;
