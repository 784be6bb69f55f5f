import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';

/**
 * Promises a product that is tracked from now on to the paid orders that have not been sent. They were placed
 * while nothing was reserved. Bundles with the product count as well.
 */
export async function promiseOpenOrders(trx: Trx, productId: number): Promise<void> {
  await sql`
    with needed as (
      select orders.order_id,
        sum(lines.quantity * ${packSize} * coalesce(component.quantity, 1))::int as quantity
      from orders
      join order_lines as lines using (order_id)
      left join bundle_components as component
        on component.bundle_id = lines.product_id and component.component_id = ${productId}
      where orders.status = 'paid'
        and orders.order_status not in ('out_for_delivery', 'delivered', 'cancelled')
        and (lines.product_id = ${productId} or component.bundle_id is not null)
      group by orders.order_id
    ),
    promised as (
      insert into stock_reservations (order_id, product_id, quantity, state)
      select order_id, ${productId}, quantity, 'committed' from needed
      on conflict (order_id, product_id) do update
      set state = 'committed', quantity = excluded.quantity
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

/** Pieces of a line's pack; old orders may name any text. */
const packSize = sql`case lines.bundle when '2' then 2 when '3' then 3 else 1 end`;
