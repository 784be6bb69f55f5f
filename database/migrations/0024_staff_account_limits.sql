-- How often an account of the back office was tried lately, so that tries can be slowed down. `key` is a
-- hash of what was tried and of the e-mail, or of a browser that has signed in before; nothing else is
-- in it. Unknown e-mails are counted like known ones.
create table staff_account_limits (
  key text primary key,
  tries integer not null,
  tried_at timestamptz not null,
  -- No further try before that.
  free_at timestamptz not null,
  -- Tries are not counted up to then.
  lifted_until timestamptz
);
create index staff_account_limits_tried_idx on staff_account_limits (tried_at);

alter table staff_account_limits enable row level security;
