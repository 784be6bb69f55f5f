import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { commitReservations } from './commit-reservations.server.ts';
import { releaseStock } from './release-stock.server.ts';

type StatusChange = { orderId: string; from: string; to: string; actor: Actor };

const shipped = ['out_for_delivery', 'delivered'];

/**
 * Brings the reservations of an order to its new status. Call it in the transaction that has locked the
 * order. A cancelled order returns what has not been sent; the units of a parcel return when staff have it back.
 */
export async function followOrderStatus(trx: Trx, change: StatusChange): Promise<void> {
  const { orderId, from, to, actor } = change;
  if (to === 'cancelled') return releaseStock(trx, orderId, actor);
  if (from === 'cancelled') await takeAgain(trx, orderId, actor);
  if (shipped.includes(to)) return shipStock(trx, [orderId]);
  await sql`
    update stock_reservations as reservation
    set state = case when orders.status = 'paid' then 'committed' else 'reserved' end,
      expires_at = case when orders.status = 'paid' then null else now() end
    from orders
    where orders.order_id = reservation.order_id and reservation.order_id = ${orderId}
      and reservation.state = 'shipped'
  `.execute(trx);
}

/**
 * Marks the reservations of orders as sent, in the transaction that has locked the orders. Units that were sent although
 * there were none in the books are left to the next count.
 */
export async function shipStock(trx: Trx, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    with backordered as (
      select order_id, product_id from stock_reservations
      where order_id = any(${[...orderIds]}::text[]) and state = 'backordered'
    ),
    changed as (
      update stock_reservations
      set state = case when state = 'backordered' then 'released' else 'shipped' end,
        expires_at = null, client = null
      where order_id = any(${[...orderIds]}::text[])
        and state in ('reserved', 'committed', 'backordered')
    )
    select distinct order_id as "orderId" from backordered
  `.execute(trx);
  for (const row of rows) await closeAttentionItem(trx, 'paid_without_stock', row.orderId);
}

/** An unpaid order takes its units again with its next payment. */
async function takeAgain(trx: Trx, orderId: string, actor: Actor): Promise<void> {
  const paid = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (paid) await trx.executeQuery(commitReservations({ orderId, actor }));
}
