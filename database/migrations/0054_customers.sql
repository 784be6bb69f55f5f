-- What staff keep about a customer, who is an e-mail address: there are no accounts. The id stands in
-- addresses of pages, where the e-mail must not.
create table customers (
  id uuid primary key default gen_random_uuid(),
  -- Trimmed, in small letters.
  email text not null unique,
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);

-- Who may not order: by e-mail, as above, or by phone in E.164.
create table blocked_contacts (
  contact text not null,
  customer_id uuid not null references customers (id) on delete cascade,
  primary key (contact, customer_id)
);

create index blocked_contacts_customer_idx on blocked_contacts (customer_id);

-- Append-only: notes of staff, and who blocked whom and why.
create table customer_events (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  kind text not null check (kind in ('note', 'blocked', 'unblocked')),
  actor text not null,
  body text not null check (length(body) between 1 and 2000),
  -- Made with the form: the same form sent twice is one event.
  draft_key text not null unique,
  created_at timestamptz not null default now()
);

create index customer_events_customer_idx on customer_events (customer_id, id);

alter table customers enable row level security;
alter table blocked_contacts enable row level security;
alter table customer_events enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on customers, blocked_contacts, customer_events from %I', reader);
  end loop;
end $revoke$;

-- Messages of the contact form are open until staff say that they are done.
alter table contact_messages add column done_at timestamptz;
alter table contact_messages add column done_by text;

-- They were answered by e-mail, without a list of them.
update contact_messages set done_at = now(), done_by = 'store'
  where created_at < now() - interval '14 days';

-- The number in the navigation follows, as that of what needs attention does.
create trigger contact_messages_changed after insert or update or delete on contact_messages
  for each row execute function notify_attention_changed();

-- Whether its customer is written to once the money is on its way.
alter table refunds add column mail_customer boolean not null default false;

-- Of an e-mail that was kept while no mail server was set: staff have decided that it is not sent.
alter table emails add column dropped_at timestamptz;
