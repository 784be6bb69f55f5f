import type { PaymentRow, Trx } from '#database/schema.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { orderHasUnrefundedMoney } from '../fulfilment/shipping-warnings.server.ts';
import { compare, type Money } from '../money.ts';
import { fromDecimal } from '../typed-money.ts';
import { type Refund, RefundError, refundableAmount, toRefund } from './refund.ts';
import { listRefunds } from './submit-refund.server.ts';

// Rules of every refund, through a gateway or by staff. Call these with the order locked.

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}

/** Returns the payment of an order. Throws RefundError. */
export async function requirePayment(
  trx: Trx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<PaymentRow> {
  const payment = isUuid(paymentId)
    ? await trx
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', paymentId)
        .where('order_id', '=', orderId)
        .executeTakeFirst()
    : undefined;
  if (!payment) throw new RefundError('payment_unknown');
  return payment;
}

/** Finds the refund of an earlier, equal form. Throws RefundError where its values differ. */
export async function findSameRefund(
  trx: Trx,
  { paymentId, reference }: { paymentId: string; reference: string },
  money: Money,
): Promise<Refund | undefined> {
  const row = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const refund = toRefund(row);
  const isSame = refund.paymentId === paymentId && compare(refund.money, money) === 0;
  if (!isSame) throw new RefundError('form_used');
  return refund;
}

/** Throws RefundError where more than the rest of a payment would be refunded. */
export async function requireWithinRest(
  trx: Trx,
  payment: PaymentRow,
  money: Money,
  field?: string,
): Promise<void> {
  const refunds = await listRefunds(trx, payment.order_id);
  const rest = refundableAmount(
    fromDecimal(payment.amount, payment.currency),
    refunds.filter(({ paymentId }) => paymentId === payment.id),
  );
  if (compare(money, rest) > 0) throw new RefundError('amount_above_rest', field, { rest });
}

/**
 * Closes the item of an owed refund. If the gateway refuses the refund later, the check of owed refunds
 * opens it again.
 */
export async function closeOwedRefund(trx: Trx, orderId: string): Promise<void> {
  if (!(await orderHasUnrefundedMoney(trx, orderId)))
    await closeAttentionItem(trx, 'refund_owed', orderId);
}
