-- Lists of the cash that couriers pay over. Each is saved as a whole, and undone as a whole for a minute.
create table remittances (
  id uuid primary key default gen_random_uuid(),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Who paid, as staff typed it.
  carrier text not null,
  -- Day on which the cash was received: 2026-11-29.
  received_on text not null check (received_on ~ '^\d{4}-\d{2}-\d{2}$'),
  orders integer not null,
  -- Minor units by currency: {"AED": 259000}.
  sums jsonb not null,
  undone_at timestamptz,
  undone_by text
);

create table remittance_orders (
  remittance_id uuid not null references remittances (id) on delete cascade,
  order_id text not null references orders (order_id) on update cascade,
  -- Minor units.
  amount bigint not null,
  currency text not null,
  primary key (remittance_id, order_id)
);

create index remittances_created_idx on remittances (created_at desc, id desc);
create index remittance_orders_order_idx on remittance_orders (order_id);

alter table remittances enable row level security;
alter table remittance_orders enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on remittances, remittance_orders from %I', reader);
  end loop;
end $revoke$;
