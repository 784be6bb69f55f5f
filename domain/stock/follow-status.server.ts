import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
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
    update stock_reservations set state = 'committed'
    where order_id = ${orderId} and state = 'shipped'
  `.execute(trx);
}

/** Marks the reservations of orders as sent, in the transaction that has locked the orders. */
export async function shipStock(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update stock_reservations set state = 'shipped', expires_at = null, client = null
    where order_id = any(${[...orderIds]}::text[]) and state in ('reserved', 'committed')
  `.execute(trx);
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
