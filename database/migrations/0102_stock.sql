-- Stock: units per product, reservations per order, and a ledger of every change. A product without a row in
-- `stock` is not tracked, and never sold out.

create table stock (
  product_id bigint primary key,
  -- Units that a new order can have. A count may find fewer than are promised; a sale never goes below 0.
  available integer not null,
  low_stock_threshold integer not null default 5 check (low_stock_threshold >= 0),
  max_per_order integer check (max_per_order > 0),
  tracked_since timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table stock_reservations (
  order_id text not null references orders (order_id) on update cascade on delete cascade,
  product_id bigint not null,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('reserved', 'committed', 'backordered', 'shipped', 'released')),
  -- Set while the order is not paid.
  expires_at timestamptz,
  -- Key of the shopper's network, as in attempt_counts. Cleared with the state `reserved`.
  client text,
  primary key (order_id, product_id)
);
create index stock_reservations_expiring on stock_reservations (expires_at) where state = 'reserved';
create index stock_reservations_promised on stock_reservations (product_id)
  where state in ('reserved', 'committed', 'backordered');
create index stock_reservations_client on stock_reservations (client) where state = 'reserved';

-- `available` of a product is the sum of its changes.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  change integer not null check (change <> 0),
  cause text not null check (cause in
    ('reservation', 'release', 'late_reservation', 'received', 'counted', 'lost', 'returned')),
  order_id text,
  actor text not null,
  note text,
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id, id desc);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

-- A bundle has no stock of its own: its components are reserved and shipped.
create table bundle_components (
  bundle_id bigint not null,
  component_id bigint not null,
  quantity integer not null check (quantity between 1 and 20),
  primary key (bundle_id, component_id),
  check (bundle_id <> component_id)
);
create index bundle_components_component on bundle_components (component_id);

-- A purchase reads which units it needs: an order is never placed with components that have changed since, or
-- without the reservation of a product that is tracked now. `available` decides no price and raises nothing.
create constraint trigger stock_pricing after insert or delete on stock
  deferrable initially deferred for each row execute function raise_pricing_version();
create constraint trigger stock_limit_pricing after update on stock
  deferrable initially deferred for each row
  when (old.max_per_order is distinct from new.max_per_order) execute function raise_pricing_version();
create constraint trigger bundle_components_pricing after insert or update or delete on bundle_components
  deferrable initially deferred for each row execute function raise_pricing_version();

-- What the shop shows of a product: nothing, "only n left" or "sold out". Most sales change nothing of it.
create function shown_stock(available integer, threshold integer) returns integer language sql immutable as $$
  select least(greatest(available, 0), threshold + 1)
$$;

create function notify_stock_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('stock_changed', coalesce(new.product_id, old.product_id)::text);
  return null;
end $$;

create trigger stock_shown after update on stock
  for each row when (
    shown_stock(old.available, old.low_stock_threshold) is distinct from
      shown_stock(new.available, new.low_stock_threshold)
  ) execute function notify_stock_changed();
create trigger stock_switched after insert or delete on stock
  for each row execute function notify_stock_changed();
create trigger bundle_components_changed after insert or update or delete on bundle_components
  for each statement execute function notify_catalog_changed();

alter table stock enable row level security;
alter table stock_reservations enable row level security;
alter table stock_movements enable row level security;
alter table bundle_components enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on stock, stock_reservations, stock_movements, bundle_components from %I', reader);
  end loop;
end $revoke$;
