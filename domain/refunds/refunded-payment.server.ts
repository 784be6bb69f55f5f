import { sql } from 'kysely';
import type { PaymentRow, Trx } from '#database/schema.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { compare } from '../money.ts';
import { hasReservations } from '../stock/order-stock.server.ts';
import { releaseStock } from '../stock/release-stock.server.ts';
import { fromDecimal } from '../typed-money.ts';

/**
 * Closes the attention items of a fully refunded payment; of several payments of one order, any may be
 * refunded. Units that were not sent return to stock when no payment is left. Call it, with the order
 * locked, when a refund is done.
 */
export async function completeFullRefund(trx: Trx, paymentId: string): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .selectAll('payments')
    .select(hasReservations)
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (!(await isRefunded(trx, payment))) return;
  await closeAttentionItem(trx, 'paid_after_cancel', payment.reference);
  await closeAttentionItem(trx, 'paid_after_erasure', payment.reference);
  await closeAttentionItem(trx, 'paid_twice', payment.reference);
  const refunds = trx.selectFrom('refunds').select('id').where('payment_id', '=', paymentId);
  for (const { id } of await refunds.execute()) await closeAttentionItem(trx, 'refund_failed', id);
  const unrefunded = await findUnrefunded(trx, payment.order_id);
  if (unrefunded.length <= 1)
    for (const { reference } of unrefunded) await closePaidTwiceItem(trx, reference);
  if (unrefunded.length === 0 && payment.hasReservations) {
    await releaseStock(trx, payment.order_id, 'store');
  }
}

/** Leaves the item open when the other payment was for another order: both payments may be valid. */
async function closePaidTwiceItem(trx: Trx, reference: string): Promise<void> {
  const other = await trx
    .selectFrom('attention_items')
    .select('id')
    .where('kind', '=', 'paid_twice')
    .where('subject', '=', reference)
    .where(sql<boolean>`(facts ->> 'otherOrderId' is not null)`)
    .executeTakeFirst();
  if (!other) await closeAttentionItem(trx, 'paid_twice', reference);
}

async function findUnrefunded(trx: Trx, orderId: string): Promise<PaymentRow[]> {
  const payments = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .execute();
  const unrefunded: PaymentRow[] = [];
  for (const payment of payments) if (!(await isRefunded(trx, payment))) unrefunded.push(payment);
  return unrefunded;
}

async function isRefunded(trx: Trx, { id, amount, currency }: PaymentRow): Promise<boolean> {
  const { refunded } = await trx
    .selectFrom('refunds')
    .select(sql<string>`coalesce(sum(amount), 0)::text`.as('refunded'))
    .where('payment_id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return compare(fromDecimal(refunded, currency), fromDecimal(amount, currency)) >= 0;
}
