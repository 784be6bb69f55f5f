-- Outside services that an owner sets up in the browser: the mail server, the accounts of payment services,
-- and which of them take payments (domain/settings/services.ts). A row never changes, except that it is
-- encrypted again: the next one replaces it. A replaced account still serves its own charges.
create table saved_services (
  id uuid primary key default gen_random_uuid(),
  -- smtp, tap, stripe, mtjree or checkout; another release may add more
  service text not null,
  -- '' is the shop's only account of the service; leaves room for one per country.
  label text not null default '',
  -- What is not secret, by field: {"host": "…", "port": "587"}
  fields jsonb not null,
  -- The secrets, encrypted with the store's secret (domain/runtime/sealed-text.server.ts)
  sealed text,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index saved_services_current on saved_services (service, label) where replaced_at is null;

-- The saved service whose key made the charge; null for a key in a variable, and before this release.
alter table payments add column account uuid;

create trigger saved_services_changed after insert or update or delete or truncate on saved_services
  for each statement execute function notify_settings_changed();

alter table saved_services enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on saved_services from %I', reader);
  end loop;
end $revoke$;
