-- The columns of a file of orders as one recipient takes it, a courier or an accountant: which, in which
-- order, and what it calls them.
create table export_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 60),
  -- [{"column": "order_id", "heading": "AWB reference"}, …] (domain/exports/order-export.ts)
  columns jsonb not null,
  -- Counts its changes: the second of two edits at once is refused.
  revision integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

alter table export_profiles enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on export_profiles from %I', reader);
  end loop;
end $revoke$;
