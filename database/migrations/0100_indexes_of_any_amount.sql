-- no transaction
-- Made beside a shop that serves. PostgreSQL builds an index again when the type of a column changes that its
-- expression or its condition names. These replace two such indexes of orders.total, so that widening the column
-- (domain/markets/widen-amount-columns.server.ts) takes a moment among a million orders. A function of the whole
-- row names no column.

-- The amount as staff read it: "12.345" in dinars, "12.50" for 12.500, so that "500" does not find every half dinar.
create or replace function order_amount_text(placed anyelement) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return ' ' || round(placed.total::numeric, case
    when placed.total::numeric <> round(placed.total::numeric, 2)
      and upper(placed.currency::text) in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end)::text; end $$;

create index concurrently if not exists orders_amount_text_idx on orders
  using gin (search_grams(order_amount_text(orders)));
-- As in 0058: no plan needs its statistics.
alter index orders_amount_text_idx alter column 1 set statistics 0;
drop index concurrently if exists orders_amount_search_idx;

create index concurrently if not exists orders_by_total_idx on orders (total);
drop index concurrently if exists orders_total_idx;
