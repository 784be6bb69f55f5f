import type { Db, RefundState } from '#database/schema.ts';
import { newKey } from './purchase.ts';

/** Writes the payment of an order of 39.00 and a refund of it; `amount` is a decimal. */
export async function refundOrder(
  db: Db,
  orderId: string,
  amount: string,
  state: RefundState = 'done',
): Promise<void> {
  const money = { order_id: orderId, currency: 'USD' };
  const paid = { ...money, attempt: 1, gateway: 'sandbox', reference: newKey(), amount: '39.00' };
  const { id: payment_id } = await db
    .insertInto('payments')
    .values({ ...paid, state: 'paid' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refunded = { ...money, payment_id, amount, state, reason: 'x', reference: newKey() };
  await db
    .insertInto('refunds')
    .values({ ...refunded, created_by: 'staff:x' })
    .execute();
}
