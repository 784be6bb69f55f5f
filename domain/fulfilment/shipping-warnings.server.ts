import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { asOrderStatus, type OrderStatus } from '../orders/order.ts';
import { isPacked, isShipped, type ShippingWarning } from '../orders/tracking.ts';

/**
 * Finds reasons not to ship. Call it with the order locked: payments and refunds settle under the same
 * lock.
 */
export async function findShippingWarnings(
  trx: Trx,
  order: OrderRow,
  to: OrderStatus = 'out_for_delivery',
): Promise<ShippingWarning[]> {
  const { order_id: orderId } = order;
  const warnings = isShipped(to)
    ? shippingWarningsOf(order, await findFullyRefunded(trx, [orderId]))
    : [];
  const isPacking = isPacked(to) && !isPacked(asOrderStatus(order.order_status));
  return isPacking && (await isPaidTwice(trx, orderId)) ? [...warnings, 'paid_twice'] : warnings;
}

/** Finds orders that may be paid twice, for many at once. */
export async function findPaidTwice(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('orders.order_id')
    .where('orders.order_id', 'in', orderIds)
    .where(paidTwiceCondition(sql.ref('orders.order_id')))
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

async function isPaidTwice(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${paidTwiceCondition(sql.val(orderId))} as "is"`.execute(trx);
  return rows[0]?.is === true;
}

/**
 * Tests whether this order, or another one for the same cart, was paid twice. True until staff have
 * resolved it.
 */
export function paidTwiceCondition(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from attention_items
    where kind = 'paid_twice' and resolved_at is null
      and ${orderId} in (attention_items.order_id, attention_items.facts ->> 'otherOrderId'))`;
}

export type WarningInput = Pick<OrderRow, 'order_id' | 'order_status' | 'status' | 'payment_terms'>;

/** `refunded` is the result of `findFullyRefunded` for this order, and perhaps others. */
export function shippingWarningsOf(
  order: WarningInput,
  refunded: ReadonlySet<string>,
): ShippingWarning[] {
  const warnings: ShippingWarning[] = [];
  if (order.order_status === 'cancelled') warnings.push('cancelled');
  // The courier collects the cash. Sending such an order confirms it.
  if (order.status === 'pending' && order.payment_terms !== 'cash') warnings.push('not_paid');
  if (order.status === 'failed') warnings.push('payment_failed');
  if (refunded.has(order.order_id)) warnings.push('refunded');
  return warnings;
}

export async function findFullyRefunded(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('orders.order_id')
    .where('orders.order_id', 'in', orderIds)
    .where(isFullyRefunded(sql.ref('orders.order_id')))
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Tests by its number whether an order is fully refunded; also true while the last refund is pending. */
export function isFullyRefunded(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from refunds where refunds.order_id = ${orderId} and refunds.state <> 'refused'
    having count(*) > 0 and sum(refunds.amount) >= (
      select coalesce(sum(payments.amount), 0) from payments
      where payments.order_id = ${orderId} and payments.state = 'paid'))`;
}

export function overriddenData(confirmed: readonly ShippingWarning[]): {
  despite?: ShippingWarning[];
} {
  return confirmed.length > 0 ? { despite: [...confirmed] } : {};
}

/** Money that was captured for an order, and is neither refunded nor being refunded. */
export function unrefundedMoneyCondition(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select coalesce(sum(payments.amount), 0) from payments
    where payments.order_id = ${orderId} and payments.state = 'paid'
  ) > (
    select coalesce(sum(refunds.amount), 0) from refunds
    where refunds.order_id = ${orderId} and refunds.state <> 'refused'
  )`;
}

export async function orderHasUnrefundedMoney(trx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    select ${unrefundedMoneyCondition(sql.val(orderId))} as "isLeft"`.execute(trx);
  return rows[0]?.isLeft === true;
}
