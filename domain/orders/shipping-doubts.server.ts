import { sql } from 'kysely';
import type { OrderRow, Trx } from '#database/schema.ts';
import type { ShippingDoubt } from './ship-order.ts';

/** Call it with the order locked: payments and refunds settle under the same lock. */
export async function findShippingDoubts(trx: Trx, order: OrderRow): Promise<ShippingDoubt[]> {
  const doubts: ShippingDoubt[] = [];
  if (order.order_status === 'cancelled') doubts.push('cancelled');
  if (order.status === 'pending') doubts.push('not_paid');
  if (order.status === 'failed') doubts.push('payment_failed');
  if (await isPaidBack(trx, order.order_id)) doubts.push('refunded');
  return doubts;
}

/** Also true while the last refund is under way. */
async function isPaidBack(trx: Trx, orderId: string): Promise<boolean> {
  const paid = trx
    .selectFrom('payments')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('amount'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid');
  const { is_paid_back } = await trx
    .selectFrom('refunds')
    .select(sql<boolean>`coalesce(sum(amount) >= (${paid}), false)`.as('is_paid_back'))
    .where('order_id', '=', orderId)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow();
  return is_paid_back;
}

export function despite(confirmed: readonly ShippingDoubt[]): { despite?: ShippingDoubt[] } {
  return confirmed.length > 0 ? { despite: [...confirmed] } : {};
}
