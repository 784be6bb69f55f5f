-- What staff send again because no answer came is done once.
create table staff_requests (
  staff_id uuid not null references staff_users (id) on delete cascade,
  -- Hashes: neither the key nor what was typed, a password say, can be had from here.
  key_hash text not null,
  request_hash text not null,
  -- What a repeat is answered. Nothing secret is in it.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_id, key_hash)
);

create index staff_requests_age_idx on staff_requests (created_at);

alter table staff_requests enable row level security;
