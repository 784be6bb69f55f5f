-- The servers at work on this database. A claim names the server that holds it, and is free when that
-- server's row is gone (domain/server-processes.server.ts).
create table server_processes (
  id uuid primary key,
  -- Since when it has been seen without a break.
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

alter table payments add column opening_by uuid;
alter table emails add column claimed_by uuid;

alter table server_processes enable row level security;
