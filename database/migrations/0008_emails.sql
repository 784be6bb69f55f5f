-- Every e-mail the store writes. The queue (schema pgboss) knows when to try; what is to be said,
-- how often it was tried and what became of it stand here.
create table emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  order_id text references orders (order_id) on update cascade,
  recipient text not null,
  language text not null check (language in ('ar', 'en')),
  -- What it says, fixed when it was queued.
  facts jsonb not null,
  -- How it says it: written at the first try and kept, so that every further try sends the same.
  subject text,
  html text,
  text text,
  -- The same for every try: a reader whose server got it twice sees it once.
  message_id text unique,
  state text not null default 'queued' check (
    state in ('queued', 'sending', 'sent', 'failed', 'not_sent')
  ),
  tries integer not null default 0,
  error text,
  created_by text not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz
);

create index emails_created_at_idx on emails (created_at desc, id desc);
create index emails_order_idx on emails (order_id);

alter table emails enable row level security;

create function notify_email_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('email_changed', new.id::text);
  return null;
end $$;

create trigger emails_inserted after insert on emails
  for each row execute function notify_email_changed();
create trigger emails_updated after update on emails
  for each row when (new.state is distinct from old.state or new.tries is distinct from old.tries)
  execute function notify_email_changed();
