-- no transaction
-- When the gateway last reported about a refund that is done: some banks return the money weeks later.
alter table refunds add column if not exists synced_at timestamptz;

create index concurrently if not exists refunds_recheck_idx on refunds (created_at)
  where state = 'done' and gateway_reference is not null;
