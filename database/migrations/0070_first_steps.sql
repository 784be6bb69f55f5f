-- What an owner sets up first (domain/first-steps): only what no other table shows.
create table first_steps (
  -- delivery and second_factor were looked at; a trial of gateway or mail succeeded.
  step text primary key,
  -- Of a gateway its name: another one is tried anew.
  about text not null default '',
  done_by text not null,
  done_at timestamptz not null default now()
);

-- Read with the role of every request, so that a store that is done asks nothing more.
alter table staff_settings add column first_steps text not null default 'open'
  check (first_steps in ('open', 'hidden', 'done'));

alter table first_steps enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on first_steps from %I', reader);
  end loop;
end $revoke$;
