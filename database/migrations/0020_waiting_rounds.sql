-- Each time an e-mail is asked for it gets a round of tries of its own: the end of an earlier round
-- must not end a later one.
alter table emails
  add round integer not null default 1,
  -- When that round was asked for.
  add queued_at timestamptz not null default now();
update emails set queued_at = created_at where state in ('queued', 'sending');

-- What waits is looked for every few minutes, among all that has ever gone out.
create index emails_waiting_idx on emails (queued_at) where state in ('queued', 'sending');
create index ad_events_waiting_idx on ad_events (created_at) where state = 'queued';
