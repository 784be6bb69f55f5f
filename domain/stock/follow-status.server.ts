import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { commitReservations } from './commit-reservations.server.ts';
import { canShip, isRefundedOrder, isShortOfStock, shippedStatuses } from './order-stock.server.ts';
import { releaseStock } from './release-stock.server.ts';
import { reserveAgain } from './reserve-stock.server.ts';

/**
 * Brings the reservations of an order to the state of the order: promised while it may be sent (`canShip`) and has not
 * been, shipped, or released. Call it in the transaction that has locked and changed the order, as late as possible: other purchases of
 * its products wait. The units of a parcel return to stock when staff have it back.
 */
export async function followOrder(trx: Trx, orderId: string, actor: Actor): Promise<void> {
  const { aim, isDue, expires } = await trx
    .selectFrom('orders')
    .select([aimOf.as('aim'), isDueToStaff.as('isDue'), expiryOf.as('expires')])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (aim === 'released') return releaseStock(trx, orderId, actor);
  if (aim === 'shipped') return shipStock(trx, [orderId], actor);
  await trx
    .updateTable('stock_reservations')
    .set(aim === 'committed' ? { state: aim } : { state: aim, expires_at: expires })
    .where('order_id', '=', orderId)
    .where('state', 'in', aim === 'committed' ? ['shipped'] : ['shipped', 'committed'])
    .execute();
  if (aim === 'committed') await trx.executeQuery(commitReservations({ orderId, actor }));
  // Another unpaid order takes its units again with its next payment.
  else if (isDue) await reserveReleased(trx, orderId, actor);
}

/** Takes all that was released of an order, unless too little is left: then its payment finds out (`commitReservations`). */
async function reserveReleased(trx: Trx, orderId: string, actor: Actor): Promise<void> {
  const locked = await trx
    .selectFrom('stock')
    .innerJoin('stock_reservations as own', 'own.product_id', 'stock.product_id')
    .select('stock.product_id')
    .where('own.order_id', '=', orderId)
    .where('own.state', '=', 'released')
    .orderBy('stock.product_id')
    .forNoKeyUpdate('stock')
    .execute();
  if (locked.length === 0 || (await isShortOfStock(trx, orderId))) return;
  await reserveAgain(trx, { orderId, email: null, minutes: null, client: null, actor });
}

const aimOf = sql<'released' | 'shipped' | 'committed' | 'reserved'>`case
  when orders.order_status = 'cancelled' then 'released'
  when orders.order_status in ${shippedStatuses} then 'shipped'
  when ${canShip} then case
    when ${isRefundedOrder(sql.ref('orders.order_id'))} then 'released'
    else 'committed'
  end
  else 'reserved'
end`;

/** Tests whether staff are still to be paid for an order: it keeps its units until they decide. */
const isDueToStaff = sql<boolean>`(orders.status = 'pending'
  and coalesce(orders.payment_terms, '') in ('cash', 'bank'))`;

const expiryOf = sql<Date | null>`case when ${isDueToStaff} then null else now() end`;

/**
 * Marks the reservations of orders as shipped, in the transaction that has locked the orders. Units that the orders do not
 * have, and that the books have, are taken: they have left the shelf. Those that the books do not have are left to the
 * next count.
 */
export async function shipStock(
  trx: Trx,
  orderIds: readonly string[],
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    with before as (
      select order_id, product_id, quantity, state from stock_reservations
      where order_id = any(${[...orderIds]}::text[]) and state <> 'shipped'
    ),
    locked as (
      select product_id, available from stock
      where product_id in (
        select product_id from before where state in ('released', 'backordered')
      )
      order by product_id
      for no key update
    ),
    missing as (
      select before.*, available,
        sum(quantity) over (partition by product_id order by order_id) as needed
      from before join locked using (product_id)
      where state in ('released', 'backordered')
    ),
    taken as (select * from missing where needed <= available),
    reduced as (
      update stock set available = stock.available - sums.quantity, changed_at = clock_timestamp()
      from (select product_id, sum(quantity)::int as quantity from taken group by product_id) as sums
      where stock.product_id = sums.product_id
    ),
    movements as (
      insert into stock_movements (product_id, change, cause, order_id, actor)
      select product_id, -quantity, 'late_reservation', order_id, ${actor} from taken
    ),
    changed as (
      update stock_reservations as reservation
      set expires_at = null, client = null, state = case
        when before.state in ('reserved', 'committed') or taken.order_id is not null then 'shipped'
        else 'released'
      end
      from before left join taken using (order_id, product_id)
      where reservation.order_id = before.order_id
        and reservation.product_id = before.product_id
        -- Not promised in the meantime by a first count, which does not lock the order.
        and reservation.state = before.state
    )
    select distinct order_id as "orderId" from before where state = 'backordered'
  `.execute(trx);
  for (const row of rows) await closeAttentionItem(trx, 'paid_without_stock', row.orderId);
}
