-- What visitors write on the contact page. Where a form service takes the messages, nothing is here.

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  language text not null check (language in ('ar', 'en')),
  created_at timestamptz not null default now()
);

create index contact_messages_created_idx on contact_messages (created_at desc);

alter table contact_messages enable row level security;
