-- Append-only: what staff changed of a product, when, and who it was. It refers to no row of
-- `products`: an owner who deletes one there by hand keeps its history.
create table product_events (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  kind text not null check (kind in ('created', 'changed')),
  actor text not null,
  -- A list of field, before and after.
  changes jsonb not null,
  -- Made with the form of a new product: the same form sent twice makes one product.
  draft_key text unique,
  created_at timestamptz not null default now()
);

create index product_events_product_idx on product_events (product_id, id);

alter table product_events enable row level security;
