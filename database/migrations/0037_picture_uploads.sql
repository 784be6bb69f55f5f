-- Pictures that were uploaded and that no product was saved with yet. A save takes the row away; of the
-- rows that are left a day later, a job removes the files. Both hold the row's lock, so that of a save
-- and a removal at the same moment one comes first, and a save that comes second is refused.
create table picture_uploads (
  path text primary key,
  uploaded_at timestamptz not null default now(),
  -- From then on it may not be saved any more.
  given_up_at timestamptz,
  -- Its files are gone. The row stays for forms that have been open all the while.
  removed_at timestamptz
);
alter table picture_uploads enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on picture_uploads from %I', reader);
  end loop;
end $revoke$;
