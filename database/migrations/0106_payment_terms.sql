-- Orders that are paid later: to the courier in cash, by bank transfer, or by a link from staff. A shop without
-- these leaves every column as it is.

alter table orders
  add column if not exists payment_terms text check (payment_terms in ('cash', 'bank', 'link')),
  -- When an order that is paid in cash was confirmed: from here on it may be sent.
  add column if not exists confirmed_at timestamptz,
  -- End of the days of a bank transfer, or of a payment link.
  add column if not exists payment_due_at timestamptz;

-- An order of zero has no payment: its key leads to the order itself.
alter table payment_requests add column order_id text;

-- Staff return the money of a manual payment themselves.
alter table refunds
  add column way text check (way in ('cash', 'bank', 'other')),
  -- A day: 2026-11-29.
  add column returned_on text check (returned_on ~ '^\d{4}-\d{2}-\d{2}$');

-- Orders that wait for a gateway stay silent (0003). Those with terms are on the lists of staff.
create trigger terms_orders_inserted after insert on orders
  for each row when (new.status = 'pending' and new.payment_terms is not null)
  execute function notify_order_changed();
create trigger terms_orders_updated after update on orders
  for each row when (new.status = 'pending' and old.status = 'pending'
    and (new.payment_terms is not null or old.payment_terms is not null)
    and new is distinct from old
    and (new.ad_consent is not distinct from old.ad_consent
      or to_jsonb(new) - 'ad_consent' is distinct from to_jsonb(old) - 'ad_consent'))
  execute function notify_order_changed();
create trigger terms_orders_deleted after delete on orders
  for each row when (old.status = 'pending' and old.payment_terms is not null)
  execute function notify_order_changed();

-- Reports count an order that staff are still to be paid for as `cash_due`, not as left by its shopper.
create function report_status(status text, terms text) returns text
language sql immutable parallel safe as $$
  select case when status = 'pending' and terms in ('cash', 'bank') then 'cash_due'
    else coalesce(status, '') end
$$;

create or replace function record_revenue_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Here, because a column in a trigger's own condition keeps its type for good.
  if (old.created_at, old.status, old.payment_terms, old.currency, old.total)
    is not distinct from (new.created_at, new.status, new.payment_terms, new.currency, new.total)
  then return null;
  end if;
  with side (sign, begun_at, status, currency, total) as (
    values
      (-1, old.created_at, report_status(old.status::text, old.payment_terms), old.currency::text,
        old.total::numeric),
      (1, new.created_at, report_status(new.status::text, new.payment_terms), new.currency::text,
        new.total::numeric)
  ), late as (
    select sign, begun_at, status, coalesce(currency, '') as currency,
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

create or replace function record_refund_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into revenue_changes (begun_at, status, currency, orders, total, refunds, refunded)
  select orders.created_at, report_status(orders.status::text, orders.payment_terms), side.currency,
    0, 0, sign, sign * side.amount
  from orders, (
    values
      (-1, old.state, old.currency, old.amount),
      (1, new.state, new.currency, new.amount)
  ) as side (sign, state, currency, amount)
  where orders.order_id = coalesce(new.order_id, old.order_id) and side.state = 'done'
    and orders.created_at < now() - interval '12 hours' and orders.created_at > '-infinity';
  return null;
end $$;

-- The lookup returns the spec's columns, and those of the payment where an order is not paid online.
create or replace function get_order_by_id(p_order_id text) returns jsonb
language sql stable set search_path = public as $$
  select to_jsonb(o) - 'id' - 'notes' - 'cart_hash' - 'ad_consent' - 'search_text' - 'address_fields'
    - 'market' - 'discount_amount' - 'fee_amount' - 'tax_rate_bp'
    - 'payment_terms' - 'confirmed_at' - 'payment_due_at'
    || case when o.payment_terms is null then '{}' else jsonb_build_object(
      'payment_terms', o.payment_terms, 'confirmed_at', o.confirmed_at,
      'payment_due_at', o.payment_due_at, 'market', o.market) end
  from orders o where o.order_id = p_order_id
$$;
