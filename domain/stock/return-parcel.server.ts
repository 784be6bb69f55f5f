import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';

/**
 * Puts the units of a sent parcel that staff have back on the shelf, once. Returns false where nothing of it is to be
 * returned. Call it in the transaction that has locked the order, as late as possible.
 */
export async function returnParcel(trx: Trx, orderId: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    with sent as (${selectSent(orderId)}),
    locked as (
      select stock.product_id, sent.quantity from stock join sent using (product_id)
      order by stock.product_id
      for no key update of stock
    ),
    returned as (
      update stock set available = stock.available + locked.quantity, changed_at = clock_timestamp()
      from locked where stock.product_id = locked.product_id
      returning stock.product_id, locked.quantity
    ),
    -- Not shipped any more: an order that is reopened takes its units again.
    released as (
      update stock_reservations as reservation set state = 'released'
      from locked
      where reservation.order_id = ${orderId} and reservation.product_id = locked.product_id
    )
    insert into stock_movements (product_id, change, cause, order_id, actor)
    select product_id, quantity, 'returned', ${orderId}, ${actor} from returned
    returning product_id
  `.execute(trx);
  return rows.length > 0;
}

/** Reports whether units of a refused parcel can still be returned to stock. */
export async function canReturnParcel(db: Db, orderId: string): Promise<boolean> {
  if (!(await isParcelRefused(db, orderId))) return false;
  const { rows } = await sql`${selectSent(orderId)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Reports whether the customer of an order in cash did not take its parcel. It is on its way back whatever becomes of
 * the order; one that was paid online since and taken back by staff has another parcel.
 */
export async function isParcelRefused(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where order_id = ${orderId} and (status <> 'paid' or order_status = 'cancelled')
      and exists (select from order_events as event
        where event.order_id = orders.order_id and event.kind = 'cash_refused')`.execute(db);
  return rows.length > 0;
}

function selectSent(orderId: string) {
  return sql`select product_id, quantity from stock_reservations as reservation
    join stock using (product_id)
    where reservation.order_id = ${orderId} and reservation.state = 'shipped'`;
}
