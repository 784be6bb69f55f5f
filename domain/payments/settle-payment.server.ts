import type { ChargeReport } from '#adapters/payment-gateway/gateway.ts';
import type { Db, PaymentRow, Trx } from '#database/schema.ts';
import { queuePurchaseEvent } from '../ad-events/queue-purchase-event.server.ts';
import type { Jobs } from '../jobs.ts';
import { fromDecimal, type Money } from '../money.ts';
import { queueOrderEmail } from '../orders/order-emails.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { lockOrder, markFailed, markPaid } from '../orders/payment-status.server.ts';
import {
  type GatewayUpdate,
  hasMismatch,
  recordGatewayUpdate,
  type SettleOutcome,
} from './gateway-update.server.ts';
import {
  isOtherCharge,
  noteCapture,
  noteMismatch,
  notePaidTwice,
  noteUnknownPayment,
} from './payment-attention.server.ts';

/**
 * The only place where a payment becomes paid or failed. Safe to call any number of times in any
 * order: every update is recorded, an order becomes paid once, and a late failure never reverts
 * paid. An update with another order, amount or currency than the attempt's changes nothing;
 * misplaced money opens an attention item. The confirmation e-mail and the purchase event commit
 * with the payment.
 */
export async function settlePayment(
  db: Db,
  jobs: Jobs,
  update: GatewayUpdate,
): Promise<SettleOutcome> {
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, update);
    const outcome = payment
      ? await settle(trx, jobs, payment, update.report)
      : await settleNothing(trx, update);
    await recordGatewayUpdate(trx, payment, update, outcome);
    return outcome;
  });
}

async function settle(
  trx: Trx,
  jobs: Jobs,
  payment: PaymentRow,
  report: ChargeReport,
): Promise<SettleOutcome> {
  if (report.state === 'open') return 'still_open';
  if (!isAboutPayment(payment, report)) return refuseUpdate(trx, payment, report);
  if (payment.state === report.state) return 'already_known';
  return report.state === 'paid'
    ? settlePaid(trx, jobs, payment, report)
    : settleFailed(trx, payment, report);
}

async function settleNothing(
  trx: Trx,
  { reference, report }: GatewayUpdate,
): Promise<SettleOutcome> {
  await noteUnknownPayment(trx, reference, report);
  return 'unknown_reference';
}

async function refuseUpdate(
  trx: Trx,
  payment: PaymentRow,
  report: ChargeReport,
): Promise<SettleOutcome> {
  await noteMismatch(trx, payment, report);
  if (await hasMismatch(trx, payment)) return 'known_mismatch';
  await recordPaymentEvent(trx, payment, 'payment_mismatch');
  return 'mismatch';
}

async function settlePaid(
  trx: Trx,
  jobs: Jobs,
  payment: PaymentRow,
  report: ChargeReport,
): Promise<SettleOutcome> {
  await setState(trx, payment, 'paid', report);
  const order = await markPaid(trx, payment.order_id, payment.gateway);
  await recordPaymentEvent(trx, payment, order ? 'paid' : 'paid_twice');
  if (!order) {
    await notePaidTwice(trx, payment);
    return 'paid_twice';
  }
  await noteCapture(trx, payment, order);
  await queueOrderEmail(trx, jobs, { kind: 'order_confirmation', order, by: 'store' });
  await queuePurchaseEvent(trx, jobs, order);
  return 'paid';
}

async function settleFailed(
  trx: Trx,
  payment: PaymentRow,
  report: ChargeReport,
): Promise<SettleOutcome> {
  if (payment.state === 'paid') return 'late_failure_ignored';
  await setState(trx, payment, 'failed', report);
  if (!(await hasUnsettledAttempt(trx, payment.order_id))) await markFailed(trx, payment.order_id);
  await recordPaymentEvent(trx, payment, 'payment_failed');
  return 'failed';
}

// The order is locked before its payment, here as everywhere, so that updates of two attempts of
// one order wait for each other instead of deadlocking.
async function lockPayment(
  trx: Trx,
  { gateway, reference }: GatewayUpdate,
): Promise<PaymentRow | undefined> {
  const found = await trx
    .selectFrom('payments')
    .select('order_id')
    .where('reference', '=', reference)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockOrder(trx, found.order_id);
  // It may have moved to another gateway meanwhile.
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .where('gateway', '=', gateway)
    .forUpdate()
    .executeTakeFirst();
}

function isAboutPayment(payment: PaymentRow, report: ChargeReport): boolean {
  return (
    report.orderId === payment.order_id &&
    !isOtherCharge(payment, report) &&
    isSilentOr(report.money, fromDecimal(payment.amount, payment.currency))
  );
}

/** Where a gateway never reports amounts, the order alone must match. */
function isSilentOr(said: ChargeReport['money'], ours: Money): boolean {
  if (said === undefined) return true;
  return said.amount === ours.amount && said.currency.toUpperCase() === ours.currency;
}

/** Keeps the gateway's id of the charge, too: without it nothing could be refunded. */
async function setState(
  trx: Trx,
  { id, gateway_reference }: PaymentRow,
  state: 'paid' | 'failed',
  report: ChargeReport,
): Promise<void> {
  const named = gateway_reference ?? report.gatewayReference ?? null;
  await trx
    .updateTable('payments')
    .set({
      state,
      gateway_reference: named,
      failure_reason: (state === 'failed' && report.reason) || null,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
}

async function hasUnsettledAttempt(trx: Trx, orderId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .executeTakeFirst();
  return open !== undefined;
}

function recordPaymentEvent(
  trx: Trx,
  payment: PaymentRow,
  kind: 'paid' | 'paid_twice' | 'payment_failed' | 'payment_mismatch',
): Promise<void> {
  const { attempt, gateway, reference } = payment;
  const data = { attempt, gateway, reference };
  return recordOrderEvent(trx, { orderId: payment.order_id, kind, actor: 'gateway', data });
}
