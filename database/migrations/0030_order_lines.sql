-- A row for each line of an order, beside the spec's `meta_data.items`, which stays as it is. Orders
-- that are older than this table get theirs by a job (domain/orders/order-lines.server.ts).
create table order_lines (
  -- An order that another project deletes takes its lines along: before, nothing of ours held it.
  order_id text not null references orders (order_id) on update cascade on delete cascade,
  -- From 1, as the items stand in the order.
  position integer not null check (position > 0),
  -- What an old order names need not be in the catalogue any more, or may be nothing at all.
  product_id bigint,
  title text not null,
  bundle text,
  quantity bigint not null check (quantity > 0),
  -- Integer minor units of the currency: 3900 of USD is 39.00, 39000 of KWD is 39.000.
  unit_price bigint not null,
  line_total bigint not null,
  currency text not null,
  primary key (order_id, position)
);

-- How far a job has come that goes through a table in small steps.
create table backfills (
  name text primary key,
  -- The last `id` that was looked at.
  reached bigint not null,
  updated_at timestamptz not null default now()
);

alter table order_lines enable row level security;
alter table backfills enable row level security;

-- A Supabase project grants its anonymous roles everything on each new table. The spec's three tables
-- are left as they were found: another program may rely on what it was granted there.
do $revoke$ declare reader text; own text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    foreach own in array array['schema_migrations', 'order_lines', 'backfills', 'payments',
      'payment_requests', 'payment_events', 'order_events', 'order_notes', 'address_corrections',
      'refunds', 'sandbox_charges', 'sandbox_refunds', 'emails', 'ad_events', 'contact_messages',
      'page_views', 'attention_items', 'product_events', 'server_processes', 'staff_users',
      'staff_sessions', 'staff_accounts', 'staff_verifications', 'staff_rate_limits',
      'staff_two_factors', 'staff_invitations', 'staff_events', 'staff_account_limits',
      'staff_requests']
    loop
      execute format('revoke all on %I from %I', own, reader);
    end loop;
  end loop;
end $revoke$;
