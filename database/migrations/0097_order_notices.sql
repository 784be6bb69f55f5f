-- How a person learns of new orders. A person without a row gets no notice.
create table staff_notices (
  user_id uuid primary key references staff_users (id) on delete cascade,
  by_email boolean not null,
  in_browser boolean not null,
  in_title boolean not null,
  -- The language of the emails.
  language text not null check (language in ('ar', 'en')),
  -- Orders that were paid before it send no email.
  email_since timestamptz not null,
  changed_at timestamptz not null default now()
);

-- Orders about which a person was emailed: each once.
create table order_notices (
  user_id uuid not null references staff_users (id) on delete cascade,
  order_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, order_id)
);
create index order_notices_created_at_idx on order_notices (created_at);

alter table staff_notices enable row level security;
alter table order_notices enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on staff_notices, order_notices from %I', reader);
  end loop;
end $revoke$;
