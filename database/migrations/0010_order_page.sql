-- What the page of one order adds: money given back, notes, corrected addresses.

-- One row for every refund. It commits before the gateway is called, so that a crash in between
-- leaves something that can be asked about; `reference` is what the gateway knows it by.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (order_id) on update cascade,
  payment_id uuid not null references payments (id),
  reference text not null unique,
  gateway_reference text,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  -- `requested` until the gateway has decided, `unknown` when it gave no answer; the other two are final.
  state text not null default 'requested' check (state in ('requested', 'done', 'refused', 'unknown')),
  failure text,
  -- Since when somebody has been asking the gateway; null when nobody is.
  asking_since timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index refunds_order_idx on refunds (order_id, created_at);
create index refunds_payment_idx on refunds (payment_id);

-- Append-only: what staff tell each other about an order.
create table order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (order_id) on update cascade,
  -- Made with the form: the same form sent twice is one note.
  draft_key text not null unique,
  author text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_order_idx on order_notes (order_id, created_at);

-- Append-only: what an address was and what it became. Personal, so it is not in `order_events`.
create table address_corrections (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (order_id) on update cascade,
  before jsonb not null,
  after jsonb not null,
  corrected_by text not null,
  created_at timestamptz not null default now()
);

create index address_corrections_order_idx on address_corrections (order_id);

-- The sandbox gateway's own books of what it gave back.
create table sandbox_refunds (
  reference text primary key,
  charge_reference text not null references sandbox_charges (reference),
  amount numeric(12, 2) not null,
  currency text not null,
  state text not null check (state in ('done', 'refused')),
  created_at timestamptz not null default now()
);

alter table refunds enable row level security;
alter table order_notes enable row level security;
alter table address_corrections enable row level security;
alter table sandbox_refunds enable row level security;

-- Whoever has the order open hears of what does not change its row: a note, a refund, an e-mail.
create function notify_order_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_changed', new.order_id);
  return null;
end $$;

create trigger order_events_watched after insert on order_events
  for each row when (
    new.actor like 'staff:%' or new.kind like 'refund%' or new.kind in ('email_sent', 'email_failed')
  )
  execute function notify_order_event();
