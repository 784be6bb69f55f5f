import type { Db, PaymentRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { throwFirstError } from '../coded-error.ts';
import { toAmountColumn } from '../markets/widen-amount-columns.server.ts';
import type { Money } from '../money.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { findLastEvent, recordOrderEvent } from '../orders/order-events.server.ts';
import { asRecord } from '../orders/order-items.ts';
import { asRefundWay, type RefundWay } from '../orders/payment-terms.ts';
import { asManualGateway } from '../payments/gateway-names.ts';
import { checkDay } from '../payments/manual/manual-payment.ts';
import type { Jobs } from '../runtime/jobs.ts';
import {
  maxRefundReferenceLength,
  type Refund,
  RefundError,
  readTypedAmount,
  toRefund,
} from './refund.ts';
import {
  closeOwedRefund,
  findSameRefund,
  isUuid,
  requirePayment,
  requireWithinRest,
} from './refund-rest.server.ts';
import { completeFullRefund } from './refunded-payment.server.ts';
import { emailCustomerAboutRefund } from './submit-refund.server.ts';

export type ManualRefund = {
  orderId: string;
  paymentId: string;
  /** UUID of the submitted form. Sent twice, it is one refund. */
  formId: string;
  /** Typed text, in major units of the payment's currency. */
  amount: string;
  /** One of `refundWays`. */
  way: string;
  /** Number of the transfer or receipt; may be empty. */
  reference: string;
  /** Day on which the money was returned: 2026-11-29. */
  day: string;
  /** Today in the shop's time zone. */
  today: string;
  staffId: string;
  /** True to email the customer. */
  mail?: boolean;
};

/**
 * Records money of a manual payment that staff have returned themselves. It is done at once, and nothing is sent to a
 * gateway. The order stays paid. Throws RefundError, ManualPaymentError.
 */
export function recordManualRefund(db: Db, jobs: Jobs, request: ManualRefund): Promise<Refund> {
  return inTransaction(db, (trx) => recordInside(trx, jobs, request));
}

async function recordInside(trx: Trx, jobs: Jobs, request: ManualRefund): Promise<Refund> {
  const { orderId, paymentId, formId } = request;
  if (!isUuid(formId)) throw new RefundError('form_used');
  // Concurrent requests, and the undo of the receipt, wait for each other here.
  const order = await lockOrder(trx, orderId);
  if (!order) throw new RefundError('order_unknown');
  const payment = await requirePayment(trx, request);
  if (!asManualGateway(payment.gateway)) throw new RefundError('paid_online');
  const typed = requireTyped(request, payment, await findReceiptDay(trx, orderId));
  const written = await findSameRefund(trx, { paymentId, reference: formId }, typed.money);
  if (written) return written;
  if (payment.state !== 'paid') throw new RefundError('not_paid');
  await requireWithinRest(trx, payment, typed.money, 'amount');
  const refund = await insertRefund(trx, request, typed);
  await closeOwedRefund(trx, orderId);
  await completeFullRefund(trx, paymentId);
  await emailCustomerAboutRefund(trx, jobs, order, refund);
  return refund;
}

/** Returns the day that staff entered with the money. Only one manual payment of an order is ever paid. */
async function findReceiptDay(trx: Trx, orderId: string): Promise<string> {
  const collected = await findLastEvent(trx, orderId, ['collected']);
  return `${asRecord(collected?.data).day ?? ''}`;
}

type Typed = { money: Money; way: RefundWay; reference: string };

function requireTyped(
  { amount, way: typedWay, reference: typedReference, day, today }: ManualRefund,
  { currency }: PaymentRow,
  receiptDay: string,
): Typed {
  const money = readTypedAmount(amount, currency);
  const way = asRefundWay(typedWay);
  const reference = typedReference.trim();
  const isReference = reference.length <= maxRefundReferenceLength && !/\p{Cc}/u.test(reference);
  throwFirstError([
    money ? undefined : new RefundError('amount_invalid', 'amount'),
    way ? undefined : new RefundError('way_required', 'way'),
    isReference ? undefined : new RefundError('reference_invalid', 'reference'),
    checkDay(day, today) ??
      (day < receiptDay ? new RefundError('day_before_receipt', 'day') : undefined),
  ]);
  return { money: money as Money, way: way as RefundWay, reference };
}

async function insertRefund(
  trx: Trx,
  { orderId, paymentId, formId, day, staffId, mail = false }: ManualRefund,
  { money, way, reference }: Typed,
): Promise<Refund> {
  const actor = `staff:${staffId}` as const;
  const row = await trx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      payment_id: paymentId,
      reference: formId,
      gateway_reference: reference || null,
      reason: '',
      state: 'done',
      way,
      returned_on: day,
      created_by: actor,
      amount: await toAmountColumn(trx, money),
      currency: money.currency,
      mail_customer: mail,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = { refund: row.id, ...money, way, day, ...(reference && { reference }) };
  await recordOrderEvent(trx, { orderId, kind: 'refund_recorded', actor, data });
  return toRefund(row);
}
