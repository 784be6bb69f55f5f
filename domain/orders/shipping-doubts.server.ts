import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import type { ShippingDoubt } from './ship-order.ts';

/** Call it with the order locked: payments and refunds settle under the same lock. */
export async function findShippingDoubts(trx: Trx, order: OrderRow): Promise<ShippingDoubt[]> {
  return doubtsOf(order, await findPaidBack(trx, [order.order_id]));
}

type Doubted = Pick<OrderRow, 'order_id' | 'order_status' | 'status'>;

/** `paidBack`: what `findPaidBack` knows of this order, and perhaps of others. */
export function doubtsOf(order: Doubted, paidBack: ReadonlySet<string>): ShippingDoubt[] {
  const doubts: ShippingDoubt[] = [];
  if (order.order_status === 'cancelled') doubts.push('cancelled');
  if (order.status === 'pending') doubts.push('not_paid');
  if (order.status === 'failed') doubts.push('payment_failed');
  if (paidBack.has(order.order_id)) doubts.push('refunded');
  return doubts;
}

/** Also those whose last refund is under way. */
export async function findPaidBack(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const paid = db
    .selectFrom('payments')
    .select(sql<string>`coalesce(sum(payments.amount), 0)`.as('amount'))
    .where('payments.order_id', '=', sql.ref<string>('refunds.order_id'))
    .where('payments.state', '=', 'paid');
  const rows = await db
    .selectFrom('refunds')
    .select('refunds.order_id')
    .where('refunds.order_id', 'in', orderIds)
    .where('refunds.state', '!=', 'refused')
    .groupBy('refunds.order_id')
    .having(sql<boolean>`sum(refunds.amount) >= (${paid})`)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

export function despite(confirmed: readonly ShippingDoubt[]): { despite?: ShippingDoubt[] } {
  return confirmed.length > 0 ? { despite: [...confirmed] } : {};
}
