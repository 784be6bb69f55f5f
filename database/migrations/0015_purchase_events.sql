-- Purchases of which the store itself tells the advertiser: one row an order, so that it is told once.
-- The queue (schema pgboss) knows when to try; what became of it stands here.
create table ad_events (
  order_id text primary key references orders (order_id) on update cascade,
  -- `not_sent`: consent was taken back before it went out, or the store has no token.
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'not_sent')),
  -- Why the last try did not work: codes and our own words.
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

alter table ad_events enable row level security;

-- Orders that still keep a network address or the name of a browser, to be found and rid of it.
create index orders_ad_traces_idx on orders (created_at)
  where (ad_consent ->> 'address' is not null or ad_consent ->> 'userAgent' is not null);

-- How often somebody has tried to pay with one e-mail lately.
create index orders_email_idx on orders (lower(email));
