-- The people of the back office: who may enter, who is invited, and who changed what about whom.

alter table staff_users
  add column "twoFactorEnabled" boolean not null default false,
  add column "disabledAt" timestamptz,
  add column "lastSignInAt" timestamptz;

-- better-auth's table for second factors; secret and codes are encrypted with the store's secret.
create table staff_two_factors (
  id uuid primary key default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null references staff_users (id) on delete cascade,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);
create unique index staff_two_factors_user_idx on staff_two_factors ("userId");

-- The token itself is only in the e-mail.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  role text not null check (role in ('admin', 'staff')),
  language text not null check (language in ('ar', 'en')),
  token_hash text not null unique,
  invited_by uuid not null references staff_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
-- One open invitation for one address; it is sent again rather than written twice.
create unique index staff_invitations_open_idx on staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;

-- Append-only. `staff_id` is whom it is about; `actor` who did it, as in `order_events`.
create table staff_events (
  id bigint generated always as identity primary key,
  kind text not null,
  actor text not null,
  staff_id uuid,
  invitation_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- Tokens of password resets and second steps are kept as hashes from here on: those that are
-- under way could not be found any more.
delete from staff_verifications;

-- better-auth switches the second factor on by itself; here the line about it commits together
-- with that. Only its owner can do so.
create function record_second_factor() returns trigger language plpgsql as $$
begin
  insert into staff_events (kind, actor, staff_id)
  values ('second_factor_on', 'staff:' || new.id, new.id);
  return null;
end $$;
create trigger second_factor_on after update on staff_users
  for each row when (new."twoFactorEnabled" and not old."twoFactorEnabled")
  execute function record_second_factor();

-- Whoever has a page open is told that their session has ended.
create function notify_staff_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_session_ended', old."userId"::text);
  return null;
end $$;
create trigger staff_session_ended after delete on staff_sessions
  for each row execute function notify_staff_session_ended();

alter table staff_two_factors enable row level security;
alter table staff_invitations enable row level security;
alter table staff_events enable row level security;
