import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db, PaymentRow, RefundRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { throwFirstError } from '../coded-error.ts';
import { toAmountColumn } from '../markets/widen-amount-columns.server.ts';
import { compare, type Money } from '../money.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { runIdempotent, type StaffRequest } from '../staff/staff-requests.server.ts';
import { fromDecimal } from '../typed-money.ts';
import { maxReasonLength, type Refund, RefundError, readTypedAmount, toRefund } from './refund.ts';
import {
  closeOwedRefund,
  findSameRefund,
  isUuid,
  requirePayment,
  requireWithinRest,
} from './refund-rest.server.ts';
import { type RefundServices, submitRefund } from './submit-refund.server.ts';

export type RefundRequest = {
  orderId: string;
  paymentId: string;
  /** Typed text, in major units of the payment's currency. */
  amount: string;
  reason: string;
  /** UUID of the submitted form (requestUuid). Sent twice, it is one refund, at the gateway as well. */
  reference: string;
  staffId: string;
  /** True to email the customer, but only once the gateway has returned the money. */
  mail?: boolean;
};

type Refunding = RefundServices & { report(error: unknown): void };

/**
 * Saves a refund before it calls the gateway, so that it will be synced. The refund is `unknown` after an
 * unexpected error. The order stays paid. Throws RefundError, StaffRequestError.
 */
export async function requestRefund(
  { db, gateways, jobs, report }: Refunding,
  request: RefundRequest,
  sent: StaffRequest = { staffId: request.staffId, key: undefined, content: null },
): Promise<Pick<Refund, 'id' | 'state'>> {
  if (!isUuid(request.reference)) throw new RefundError('form_used');
  const reason = request.reason.trim();
  const { result, isRepeat } = await runIdempotent(db, sent, async (trx) => {
    const { refund, isNew } = await recordRefund(trx, gateways, { ...request, reason });
    return { id: refund.id, isNew };
  });
  const isNew = result.isNew && !isRepeat;
  return submitRecordedRefund({ db, gateways, jobs, report }, result.id, { isNew });
}

/**
 * Submits a refund after the transaction that recorded it. `isNew` means that no gateway can have received
 * it.
 */
export async function submitRecordedRefund(
  { report, ...services }: Refunding,
  id: string,
  { isNew }: { isNew: boolean },
): Promise<Pick<Refund, 'id' | 'state'>> {
  return submitRefund(services, { id }, { isNew }).catch((error: unknown) => {
    report(error);
    return { id, state: 'unknown' as const };
  });
}

/** Records a refund. Submit it after this transaction (`submitRecordedRefund`). Throws RefundError. */
export function recordRefund(
  db: Db,
  gateways: Gateways,
  request: RefundRequest,
): Promise<{ refund: Refund; isNew: boolean }> {
  return inTransaction(db, (trx) => recordInside(trx, gateways, request));
}

async function recordInside(
  trx: Trx,
  gateways: Gateways,
  request: RefundRequest,
): Promise<{ refund: Refund; isNew: boolean }> {
  // Concurrent requests wait for each other here, so that both see the true remainder.
  const order = await lockOrder(trx, request.orderId);
  if (!order) throw new RefundError('order_unknown');
  const payment = await requirePayment(trx, request);
  const money = requireTypedAmount(request, payment);
  const written = await findSameRefund(trx, request, money);
  if (written) return { refund: written, isNew: false };
  await requireRefundable(trx, gateways, { payment, money });
  const refund = await insertRefund(trx, request, money);
  await closeOwedRefund(trx, order.order_id);
  return { refund, isNew: true };
}

function requireTypedAmount({ amount, reason }: RefundRequest, { currency }: PaymentRow): Money {
  const money = readTypedAmount(amount, currency);
  const wrongAmount = money ? undefined : new RefundError('amount_invalid', 'amount');
  throwFirstError([wrongAmount, problemOfReason(reason)]);
  return money as Money;
}

function problemOfReason(reason: string): RefundError | undefined {
  if (!reason) return new RefundError('reason_required', 'reason');
  const isRight = reason.length <= maxReasonLength && !/\p{Cc}/u.test(reason);
  return isRight ? undefined : new RefundError('reason_invalid', 'reason');
}

type RefundTarget = { payment: PaymentRow; money: Money };

async function requireRefundable(
  trx: Trx,
  gateways: Gateways,
  { payment, money }: RefundTarget,
): Promise<void> {
  if (payment.state !== 'paid') throw new RefundError('not_paid');
  const gateway = gateways.named(payment.gateway);
  if (!gateway) throw new RefundError('gateway_other');
  if (!gateway.can.refund) throw new RefundError('gateway_cannot');
  await requireWithinRest(trx, payment, money);
  const isPart = compare(money, fromDecimal(payment.amount, payment.currency)) < 0;
  if (isPart && !gateway.can.partialRefund) throw new RefundError('only_whole');
}

async function insertRefund(
  trx: Trx,
  { orderId, paymentId, reference, reason, staffId, mail = false }: RefundRequest,
  money: Money,
): Promise<Refund> {
  const actor = `staff:${staffId}` as const;
  const row: RefundRow = await trx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      payment_id: paymentId,
      reference,
      reason,
      created_by: actor,
      amount: await toAmountColumn(trx, money),
      currency: money.currency,
      mail_customer: mail,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = { refund: row.id, ...money };
  await recordOrderEvent(trx, { orderId, kind: 'refund_requested', actor, data });
  return toRefund(row);
}
