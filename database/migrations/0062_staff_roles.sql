-- What the spec's `user_roles` has no word for: which kind of `staff` a person is. A `staff` without
-- a row is a manager, and of an `admin`, who is the owner, a row says nothing.
create table staff_roles (
  user_id uuid primary key references staff_users (id) on delete cascade,
  role text not null check (role in ('manager', 'packer', 'support')),
  granted_by text not null,
  granted_at timestamptz not null default now()
);

-- What an owner demands of everyone; one row, from the first change on.
create table staff_settings (
  only_row boolean primary key default true check (only_row),
  demands_second_factor boolean not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);

alter table staff_roles enable row level security;
alter table staff_settings enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on staff_roles, staff_settings from %I', reader);
  end loop;
end $revoke$;

-- Open invitations keep the names they were written with.
alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add constraint staff_invitations_role_check
  check (role in ('admin', 'staff', 'owner', 'manager', 'packer', 'support'));
