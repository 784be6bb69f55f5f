-- no transaction
-- When the mail server refused the recipient for good. Nothing more is sent to that address until staff correct or
-- clear it.
alter table emails add column if not exists bounced_at timestamptz;

create index concurrently if not exists emails_bounced_idx on emails (lower(recipient)) where bounced_at is not null;
