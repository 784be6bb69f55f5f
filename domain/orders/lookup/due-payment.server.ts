import type { Db } from '#database/schema.ts';
import type { Money } from '#domain/money.ts';
import { fromDecimal } from '#domain/typed-money.ts';
import { isDueOrder } from '../placed-order.server.ts';

/** Left to pay for a placed order, to the courier or by transfer. */
export type DuePayment = { terms: 'cash' | 'bank'; isConfirmed: boolean; total: Money };

/** Returns undefined for an order that is paid, or waits for a gateway. */
export async function findDuePayment(db: Db, orderId: string): Promise<DuePayment | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(['payment_terms', 'order_status', 'total', 'currency'])
    .where('order_id', '=', orderId)
    .where(isDueOrder)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    terms: row.payment_terms === 'cash' ? 'cash' : 'bank',
    isConfirmed: row.order_status !== 'pending',
    total: fromDecimal(row.total, row.currency),
  };
}
