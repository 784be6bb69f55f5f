-- The shop shows of a product: nothing, "only n left" or "sold out", and which packs of up to three pieces an order can
-- have. A bundle is limited by its scarcest component. Larger numbers are the same to shoppers, so most sales change
-- nothing. The trigger of 0102 missed bundles, changed thresholds and packs above a threshold of 0 or 1.

create function shown_stock(available integer, threshold integer, quantity integer) returns integer
language sql immutable as $$
  select least(greatest(available, 0) / quantity, greatest(threshold, 2) + 1)
$$;

create function notify_shown_stock() returns trigger language plpgsql as $$
begin
  if old.low_stock_threshold <> new.low_stock_threshold
    or old.max_per_order is distinct from new.max_per_order
    or exists (
      select from (
        select 1 as quantity
        union all
        select quantity from bundle_components where component_id = new.product_id
      ) as unit
      where shown_stock(old.available, old.low_stock_threshold, unit.quantity)
        <> shown_stock(new.available, new.low_stock_threshold, unit.quantity)
    )
  then
    perform pg_notify('stock_changed', new.product_id::text);
  end if;
  return null;
end $$;

drop trigger stock_shown on stock;
create trigger stock_shown after update on stock
  for each row when (
    old.low_stock_threshold <> new.low_stock_threshold
    or old.max_per_order is distinct from new.max_per_order
    -- A bundle has at most 20 of a component: above that a sale changes nothing for any.
    or (
      old.available <> new.available
      and least(old.available, new.available) < 20 * (greatest(new.low_stock_threshold, 2) + 1)
    )
  ) execute function notify_shown_stock();
drop function shown_stock(integer, integer);
