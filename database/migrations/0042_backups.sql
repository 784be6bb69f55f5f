-- Every backup that the store knows of: how the next one is due, what the list of what needs attention says,
-- and where an erased customer still stands. The files are elsewhere; a restored store begins anew.
create table backups (
  id bigint generated always as identity primary key,
  -- By the schedule; by `npm run backup`, whose files only their owner deletes; or found where the
  -- schedule puts its own, by a store that was restored since.
  made_by text not null check (made_by in ('schedule', 'command', 'found')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The server that is making it (server_processes); free when that is gone.
  claimed_by uuid,
  -- Its path, or s3://BUCKET/NAME, once it is whole.
  file text,
  bytes bigint,
  -- Why it failed: a word that the back office knows (server/backup/scheduled-backups.ts).
  failure text,
  -- When the store removed the file, or no longer found it.
  removed_at timestamptz
);

alter table backups enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on backups from %I', reader);
  end loop;
end $revoke$;
