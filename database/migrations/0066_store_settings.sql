-- What the owner sets in the browser, a row a section (domain/settings/settings.ts). A section that was
-- never saved has no row: the defaults are in the code.
create table store_settings (
  section text primary key,
  -- {"name_en": "Nabta", …}: each field as the form has it
  fields jsonb not null,
  -- Counts its changes: the second of two edits at once is merged or asked about.
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

-- Append-only. `before` are the defaults where nothing was saved.
create table store_setting_changes (
  id bigint generated always as identity primary key,
  section text not null,
  version integer not null,
  before jsonb not null,
  after jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  unique (section, version)
);

create function notify_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;

create trigger settings_changed after insert or update or delete or truncate on store_settings
  for each statement execute function notify_settings_changed();

alter table store_settings enable row level security;
alter table store_setting_changes enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on store_settings, store_setting_changes from %I', reader);
  end loop;
end $revoke$;
