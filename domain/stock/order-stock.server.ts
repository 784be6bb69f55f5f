import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** Reports whether the shop tracks any product. */
export async function hasStock(db: Db): Promise<boolean> {
  const stock = await db.selectFrom('stock').select('product_id').limit(1).executeTakeFirst();
  return stock !== undefined;
}

/** Selects whether stock was reserved for an order. False in a shop that tracks none. */
export const hasReservationsOf = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from stock_reservations where order_id = ${orderId})`.as(
    'hasReservations',
  );

export const hasReservations = hasReservationsOf(sql.ref('orders.order_id'));

export const unsentStatuses = sql`('pending', 'confirmed', 'preparing')`;
export const shippedStatuses = sql`('out_for_delivery', 'delivered')`;

/** Tests whether the courier is still to be paid for an order. */
export const isCashOrder = sql<SqlBool>`(orders.status = 'pending' and orders.payment_terms = 'cash')`;

/** Tests whether an order may be packed and sent: it is paid, or paid to the courier and confirmed. */
export const canShip = sql<SqlBool>`(orders.status = 'paid'
  or (${isCashOrder} and orders.order_status <> 'pending'))`;

/** Tests whether a cash order has been confirmed, and neither sent nor cancelled. */
export const isConfirmedCashOrder = sql<SqlBool>`(${isCashOrder}
  and orders.order_status in ('confirmed', 'preparing'))`;

/** The orders that may be sent, and have not been: each condition has a partial index (0011, 0107). */
export const unsentParts = [
  sql`orders.status = 'paid' and orders.order_status in ${unsentStatuses}`,
  isConfirmedCashOrder,
];

/** Tests by its number whether every payment of an order has been returned. */
export function isRefundedOrder(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select coalesce(bool_and(payments.amount <= (
      select coalesce(sum(refunds.amount), 0) from refunds
      where refunds.payment_id = payments.id and refunds.state = 'done'
    )), false)
    from payments where payments.order_id = ${orderId} and payments.state = 'paid'
  )`;
}

/** Reports whether an order waits for units. */
export async function isBackordered(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_reservations')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'backordered')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports whether too few units are left of what a paid order would take again. */
export async function isShortOfStock(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_reservations as released')
    .innerJoin('stock', 'stock.product_id', 'released.product_id')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'released')
    .where(sql<boolean>`released.quantity > greatest(stock.available, 0)`)
    .where(sql<boolean>`not ${isRefundedOrder(sql.ref('released.order_id'))}`)
    .executeTakeFirst();
  return row !== undefined;
}
