-- How often something was tried lately, counted for all processes of the store together. `key` is a keyed
-- hash of what was tried and by whom; nothing else is in it.
create table attempt_counts (
  key text primary key,
  tries integer not null,
  -- From then on it is counted from the start.
  until timestamptz not null
);

alter table attempt_counts enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on attempt_counts from %I', reader);
  end loop;
end $revoke$;
