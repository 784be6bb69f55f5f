-- What staff must act on: one list for whatever finds such a thing. Two kinds of facts stand in it.
-- What has happened (money that came twice) is over as soon as staff say so. What is so (a late order)
-- is over when it is so no longer; said to be done before, it is not brought up again until then.
create table attention_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about: an order's number, the id of an e-mail or a refund, the reference of a payment.
  subject text not null,
  -- Where staff look; null where there is no such order.
  order_id text,
  -- Nothing personal: amounts, references, dates.
  facts jsonb not null default '{}',
  -- Since when it is so.
  since timestamptz not null default now(),
  -- How often it happened while it was open.
  times integer not null default 1,
  opened_at timestamptz not null default now(),
  over_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  note text check (length(note) between 1 and 500),
  check ((resolved_at is null) = (resolved_by is null))
);

-- Whoever finds the same thing at the same moment finds it once.
create unique index attention_items_going_on on attention_items (kind, subject) where over_at is null;
create index attention_items_subject_idx on attention_items (kind, subject);
create index attention_items_open_idx on attention_items (opened_at desc, id desc)
  where resolved_at is null;
create index attention_items_resolved_idx on attention_items (resolved_at desc, id desc)
  where resolved_at is not null;

alter table attention_items enable row level security;

-- What is looked for every few minutes must be found without reading every order.
create index orders_unshipped_idx on orders (paid_at)
  where status = 'paid' and order_status in ('pending', 'confirmed', 'preparing');
create index refunds_undecided_idx on refunds (created_at) where state in ('requested', 'unknown');
-- Who pays for the same cart twice.
create index orders_paid_cart_idx on orders (cart_hash) where status = 'paid';

create function notify_attention_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('attention_changed', '');
  return null;
end $$;

create trigger attention_items_changed after insert or update or delete on attention_items
  for each row execute function notify_attention_changed();
