-- no transaction
-- As in 0043: what a gateway said goes after a time, and is looked for every night.

create index concurrently if not exists payments_with_failure_idx on payments (updated_at)
  where failure is not null;
create index concurrently if not exists refunds_with_failure_idx on refunds (updated_at)
  where failure is not null;
create index concurrently if not exists order_events_with_message_idx on order_events (created_at)
  where data ->> 'message' is not null;
