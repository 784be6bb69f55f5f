-- Takes the units of an order from stock. A function, because the embedded database would plan its statements again for
-- each order, which takes longer than running them; the plans of a function stay.

create function reserve_stock(
  of_order text,
  of_email text,
  -- [{"id": 2, "quantity": 3}], one entry a product or component.
  demand json,
  -- Null: until the order is paid in another way, or cancelled.
  minutes integer,
  of_client text,
  of_actor text,
  -- Unpaid orders of one email, and unpaid units of one product of a network, that may have units at the same time.
  max_orders integer,
  max_units integer
) returns void language plpgsql as $$
declare
  tracked integer;
  taken integer;
  seconds integer;
begin
  with requested as (
    select id as product_id, quantity
    from json_to_recordset(demand) as needed (id bigint, quantity integer)
    where not exists (
      select from stock_reservations as own
      where own.order_id = of_order and own.product_id = needed.id and own.state <> 'released'
    )
  ),
  locked as (
    select stock.product_id, stock.available, requested.quantity
    from stock join requested using (product_id)
    order by stock.product_id
    for no key update of stock
  ),
  taken as (
    update stock
    set available = stock.available - locked.quantity, changed_at = clock_timestamp()
    from locked
    where stock.product_id = locked.product_id and locked.available >= locked.quantity
    returning stock.product_id, locked.quantity
  ),
  reservations as (
    insert into stock_reservations (order_id, product_id, quantity, state, expires_at, client)
    select of_order, product_id, quantity, 'reserved',
      clock_timestamp() + make_interval(mins => minutes), of_client
    from taken
    on conflict (order_id, product_id) do update
    set state = 'reserved', quantity = excluded.quantity, expires_at = excluded.expires_at,
      client = excluded.client
  ),
  movements as (
    insert into stock_movements (product_id, change, cause, order_id, actor)
    select product_id, -quantity, 'reservation', of_order, of_actor from taken
  )
  select (select count(*) from locked), (select count(*) from taken) into tracked, taken;

  if taken < tracked then perform refuse('NB410', ''); end if;
  if tracked = 0 then return; end if;

  select extract(epoch from max(next) - now()) into seconds
  from (
    select min(unpaid.next) as next
    from orders, lateral (
      select min(expires_at) as next from stock_reservations as reservation
      where reservation.order_id = orders.order_id and state = 'reserved' and expires_at > now()
    ) as unpaid
    where lower(orders.email) = lower(of_email) and orders.order_id <> of_order
    having count(unpaid.next) >= max_orders
    union all
    select min(expires_at)
    from stock_reservations as reservation
    where client = of_client and state = 'reserved' and expires_at > now()
      and product_id in (
        select product_id from stock_reservations as own where own.order_id = of_order
      )
    group by product_id
    having sum(quantity) > max_units
  ) as too_many;
  if seconds is not null then perform refuse('NB423', seconds::text); end if;
end $$;
