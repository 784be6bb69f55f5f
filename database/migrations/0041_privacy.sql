-- Exports and erasures of a person's data: by whom, when, how much. Whose it was is not in it.
create table privacy_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('exported', 'erased')),
  actor text not null,
  -- Rows by table, and the number of orders.
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);

alter table privacy_events enable row level security;

do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on privacy_events from %I', reader);
  end loop;
end $revoke$;

-- Its text is removed after a while, and earlier where its reader is erased.
alter table emails add column text_removed_at timestamptz;
