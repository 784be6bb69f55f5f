-- Sums of closed days, so that a report counts only the orders of the last two. Why it is built so:
-- docs/decisions/0029-reports-by-day.md

create table revenue_days (
  -- The first moment of a day, or any other of it.
  begun_at timestamptz not null,
  -- As the orders say; '' where they say nothing.
  status text not null,
  -- Of the orders, and of the refunds, which may have another one than their order.
  currency text not null,
  orders bigint not null,
  total numeric not null,
  -- Those that are done, of orders with this status.
  refunds bigint not null,
  refunded numeric not null,
  primary key (begun_at, status, currency)
);

-- Append-only: what changed in an order whose day may be summed already, minus how it was, plus how
-- it is. The job that sums the day anew takes it out.
create table revenue_changes (
  id bigint generated always as identity primary key,
  -- When the order was begun.
  begun_at timestamptz not null,
  status text not null,
  currency text not null,
  orders integer not null,
  total numeric not null,
  refunds integer not null,
  refunded numeric not null
);
create index revenue_changes_begun_idx on revenue_changes (begun_at);

-- Which days are summed: all that end before, as days of this time zone. Without its row all orders
-- are counted, until the job has summed them from the first one on.
create table revenue_summed (
  one boolean primary key default true check (one),
  -- With the edition of the time zones' rules: "Asia/Dubai 2026a".
  time_zone text not null,
  until timestamptz
);

-- A day is summed a day after its end. A change to an order of the last 12 hours has been committed
-- by then, and is not recorded: what most orders go through costs nothing. The owner's rights, because
-- other programs that write orders have none here.
create function record_revenue_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Here, because a column in a trigger's own condition keeps its type for good.
  if (old.created_at, old.status, old.currency, old.total)
    is not distinct from (new.created_at, new.status, new.currency, new.total) then return null;
  end if;
  with side (sign, begun_at, status, currency, total) as (
    values
      (-1, old.created_at, old.status::text, old.currency::text, old.total::numeric),
      (1, new.created_at, new.status::text, new.currency::text, new.total::numeric)
  ), late as (
    select sign, begun_at, coalesce(status, '') as status, coalesce(currency, '') as currency,
      -- Neither NaN nor infinite.
      case when abs(total) < 1e30 then total else 0 end as total
    from side
    where begun_at < now() - interval '12 hours' and begun_at > '-infinity'
  )
  insert into revenue_changes (begun_at, status, currency, orders, total, refunds, refunded)
  select begun_at, status, currency, sign, sign * total, 0, 0 from late
  union all
  select begun_at, late.status, refunds.currency, 0, 0, sign, sign * refunds.amount
  from late join refunds
    on refunds.order_id = coalesce(new.order_id, old.order_id) and refunds.state = 'done';
  return null;
end $$;

create trigger orders_added_late after insert on orders
  for each row when (new.created_at < now() - interval '12 hours')
  execute function record_revenue_change();
create trigger orders_changed_late after update on orders
  for each row when (least(old.created_at, new.created_at) < now() - interval '12 hours')
  execute function record_revenue_change();
create trigger orders_deleted_late after delete on orders
  for each row when (old.created_at < now() - interval '12 hours')
  execute function record_revenue_change();

create function record_refund_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into revenue_changes (begun_at, status, currency, orders, total, refunds, refunded)
  select orders.created_at, coalesce(orders.status::text, ''), side.currency, 0, 0, sign, sign * side.amount
  from orders, (
    values
      (-1, old.state, old.currency, old.amount),
      (1, new.state, new.currency, new.amount)
  ) as side (sign, state, currency, amount)
  where orders.order_id = coalesce(new.order_id, old.order_id) and side.state = 'done'
    and orders.created_at < now() - interval '12 hours' and orders.created_at > '-infinity';
  return null;
end $$;

create trigger refunds_changed after insert or delete or update of state, currency, amount on refunds
  for each row execute function record_refund_change();

-- No row is seen when all go at once: everything is summed anew.
create function forget_revenue_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from revenue_summed;
  return null;
end $$;

create trigger orders_emptied after truncate on orders
  for each statement execute function forget_revenue_days();
create trigger refunds_emptied after truncate on refunds
  for each statement execute function forget_revenue_days();

alter table revenue_days enable row level security;
alter table revenue_changes enable row level security;
alter table revenue_summed enable row level security;

do $revoke$ declare reader text; own text; begin
  for reader in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    foreach own in array array['revenue_days', 'revenue_changes', 'revenue_summed'] loop
      execute format('revoke all on %I from %I', own, reader);
    end loop;
  end loop;
end $revoke$;
