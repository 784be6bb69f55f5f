import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { awaitedUnits, neededUnits } from './needed-units.server.ts';

/**
 * Promises a product that is tracked from now on to the orders that have not been sent. They were placed while nothing
 * was reserved. Those that wait to be confirmed, or for a transfer, reserve it. Bundles with the product count as well.
 */
export async function promiseOpenOrders(trx: Trx, productId: number): Promise<void> {
  await sql`
    with needed as (
      select units.*, 'committed' as state from (${neededUnits}) as units
      where product_id = ${productId}
      union all
      select units.*, 'reserved' from (${awaitedUnits}) as units where product_id = ${productId}
    ),
    promised as (
      insert into stock_reservations (order_id, product_id, quantity, state)
      select order_id, product_id, quantity, state from needed
      on conflict (order_id, product_id) do update
      set state = excluded.state, quantity = excluded.quantity
      where stock_reservations.state = 'released'
      returning order_id, quantity
    ),
    movements as (
      insert into stock_movements (product_id, change, cause, order_id, actor)
      select ${productId}, -quantity, 'reservation', order_id, 'store' from promised
    )
    update stock
    set available = available - (select coalesce(sum(quantity), 0)::int from promised)
    where product_id = ${productId}
  `.execute(trx);
}
