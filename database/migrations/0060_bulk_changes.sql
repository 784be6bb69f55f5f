-- A status that is set for many orders at once. Each order says what became of it, so that the work goes on
-- after a crash where it stopped, a refusal can be named, and all of it can be undone until the e-mails leave.
create table bulk_changes (
  id uuid primary key default gen_random_uuid(),
  -- An order status (domain/orders/order.ts).
  status text not null,
  -- Whether customers are written to, once the time to undo is over.
  is_mailed boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Every order was tried.
  worked_at timestamptz,
  undone_at timestamptz,
  -- The first e-mail was written: too late to undo.
  mailing_at timestamptz
);

create table bulk_change_orders (
  bulk_change_id uuid not null references bulk_changes (id) on delete cascade,
  order_id text not null,
  -- The status that staff saw.
  expected text not null,
  -- Null: not tried yet. 'changed', 'same', 'refused', 'undone', 'kept' (it could not be undone).
  outcome text,
  -- Why it was refused or not undone (domain/orders/bulk-change.ts).
  reason text,
  -- The line in the order's history by which it is undone.
  event_id bigint,
  mailed_at timestamptz,
  primary key (bulk_change_id, order_id)
);

create index bulk_changes_created_idx on bulk_changes (created_at);

alter table bulk_changes enable row level security;
alter table bulk_change_orders enable row level security;

-- As in 0030: a Supabase project grants its anonymous roles everything on each new table.
do $revoke$ declare reader text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on bulk_changes, bulk_change_orders from %I', reader);
  end loop;
end $revoke$;
