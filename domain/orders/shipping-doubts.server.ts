import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

async function isPaidBack(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is_paid_back: boolean }>`
    select ${paidBack(sql`${orderId}`)} as is_paid_back`.execute(trx);
  return rows[0]?.is_paid_back === true;
}

/** Of an order by its number; also true while the last refund is under way. */
export function paidBack(orderId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from refunds where refunds.order_id = ${orderId} and refunds.state <> 'refused'
    having sum(refunds.amount) >= (
      select coalesce(sum(payments.amount), 0) from payments
      where payments.order_id = ${orderId} and payments.state = 'paid'))`;
}

export function despite(confirmed: readonly ShippingDoubt[]): { despite?: ShippingDoubt[] } {
  return confirmed.length > 0 ? { despite: [...confirmed] } : {};
}
