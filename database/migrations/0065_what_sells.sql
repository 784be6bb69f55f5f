-- Where the visit of an order came from, and sums of what sold by it. Why they are built so:
-- docs/decisions/0041-what-sells.md

-- As coarse as a campaign or the name of a site; nothing of who came. Orders of other programs, and
-- those from before, have none.
create table order_sources (
  order_id text primary key references orders (order_id) on update cascade on delete cascade,
  -- utm_source, or the host of the site that led here, or 'direct'.
  source text not null,
  medium text,
  campaign text
);

-- Beside revenue_days, of the same days: one row a day, breakdown and item.
create table sales_days (
  -- The first moment of a day, or any other of it.
  begun_at timestamptz not null,
  -- One of domain/reports/sales.ts: products, countries, sources, customers, unpaid.
  breakdown text not null,
  -- Within the breakdown: the id of a product, the code of a country…
  item text not null,
  currency text not null,
  orders bigint not null,
  pieces bigint not null,
  -- As in orders.total; of products in minor units, as in order_lines.
  total numeric not null,
  -- Of these orders. Products have none: a refund is of an order.
  refunded numeric not null,
  primary key (begun_at, breakdown, item, currency)
);

alter table order_sources enable row level security;
alter table sales_days enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on order_sources, sales_days from %I', reader);
  end loop;
end $revoke$;
