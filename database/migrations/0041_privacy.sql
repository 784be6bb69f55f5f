-- Exports and erasures of a person's data: by whom, when, how much. Whose it was is not in it.
create table privacy_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('exported', 'erased')),
  actor text not null,
  -- Rows by table, and the number of orders.
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Backups that were made lately: what is erased is in them for as long as their owner keeps them.
create table backup_files (
  id uuid primary key default gen_random_uuid(),
  file text not null,
  made_at timestamptz not null
);

alter table privacy_events enable row level security;
alter table backup_files enable row level security;

do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on privacy_events, backup_files from %I', reader);
  end loop;
end $revoke$;

-- Its text is removed after a while, and earlier where its reader is erased.
alter table emails add column text_removed_at timestamptz;
