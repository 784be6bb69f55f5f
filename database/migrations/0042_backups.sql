-- The backups that the store has made by itself, and those that failed: how the next one is due, and what
-- the list of what needs attention says. The files are elsewhere; a restored store begins anew.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The server that is making it (server_processes); free when that is gone.
  claimed_by uuid,
  name text,
  bytes bigint,
  -- Why it failed: a word that the back office knows (server/backup/scheduled-backups.ts).
  failure text
);

alter table backups enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on backups from %I', reader);
  end loop;
end $revoke$;
