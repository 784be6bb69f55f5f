import { sql } from 'kysely';
import type { Db, PaymentRow, Trx } from '#database/schema.ts';
import {
  compiledQuery,
  namedPlan,
  type Placeholders,
  paymentColumns,
  pipeline,
} from '#database/sql/statement.ts';
import { failOrder } from '../orders/lock-order.server.ts';
import { queueOrderEmail } from '../orders/order-emails.server.ts';
import { orderEvent } from '../orders/order-events.server.ts';
import { type Jobs, sendJob } from '../runtime/jobs.ts';
import { capture, captureAsRead, type PaymentRead, toCaptured } from './capture.server.ts';
import {
  eventData,
  type GatewayUpdate,
  gatewayUpdate,
  hasMismatch,
  isAboutPayment,
  recordGatewayUpdate,
  referenceAtGateway,
  type SettleOutcome,
} from './gateway-update.server.ts';
import {
  findSamePaidCart,
  openCaptureItems,
  openMismatchItem,
  openPaidTwiceItem,
  openUnknownPaymentItem,
} from './payment-attention.server.ts';

/**
 * Settles a payment: the only place where one becomes paid or failed. Safe to call any number of times in
 * any order. Every update is recorded, an order becomes paid once, and a late failure never reverts paid.
 * An update with another order, amount or currency than the attempt's changes nothing; misplaced money
 * opens an attention item. The confirmation email and the purchase event commit with the payment. `read` is
 * the payment if the caller has already read it.
 */
export async function settlePayment(
  db: Db,
  jobs: Jobs,
  update: GatewayUpdate,
  read?: PaymentRead,
): Promise<SettleOutcome> {
  if (await captureAsRead(db, jobs, update, read)) return 'paid';
  return db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, update);
    if (!payment) return recordUnknownReference(trx, update);
    return settle(trx, jobs, payment, update);
  });
}

async function settle(
  trx: Trx,
  jobs: Jobs,
  payment: LockedPayment,
  update: GatewayUpdate,
): Promise<SettleOutcome> {
  const { report } = update;
  if (report.state === 'open') return recordGatewayUpdate(trx, payment, update, 'still_open');
  if (!isAboutPayment(payment, report)) return refuseUpdate(trx, payment, update);
  if (payment.state === report.state) {
    return recordGatewayUpdate(trx, payment, update, 'already_known');
  }
  if (report.state === 'paid') return settlePaid(trx, jobs, payment, update);
  if (payment.state === 'paid') {
    return recordGatewayUpdate(trx, payment, update, 'late_failure_ignored');
  }
  return settleFailed(trx, payment, update);
}

async function recordUnknownReference(trx: Trx, update: GatewayUpdate): Promise<SettleOutcome> {
  await openUnknownPaymentItem(trx, update.reference, update.report);
  return recordGatewayUpdate(trx, undefined, update, 'unknown_reference');
}

async function refuseUpdate(
  trx: Trx,
  payment: LockedPayment,
  update: GatewayUpdate,
): Promise<SettleOutcome> {
  await openMismatchItem(trx, payment, update.report);
  if (await hasMismatch(trx, payment)) {
    return recordGatewayUpdate(trx, payment, update, 'known_mismatch');
  }
  await paymentEvent(trx, payment, 'payment_mismatch').execute();
  return recordGatewayUpdate(trx, payment, update, 'mismatch');
}

async function settlePaid(
  trx: Trx,
  jobs: Jobs,
  payment: LockedPayment,
  update: GatewayUpdate,
): Promise<SettleOutcome> {
  const outcome = payment.order_payment_status === 'paid' ? 'paid_twice' : 'paid';
  const { rows } = await trx.executeQuery(
    capture(toCaptured(payment, update, { outcome, now: new Date() })),
  );
  if (outcome === 'paid_twice') {
    await openPaidTwiceItem(trx, payment);
    return outcome;
  }
  const [order] = rows;
  if (!order) throw new Error(`order ${payment.order_id} was paid while it was locked`);
  const { order_id: orderId, has_ad_event } = order;
  const [otherOrderId] = await pipeline(trx, (sent) => [
    findSamePaidCart(sent, order),
    queueOrderEmail(sent, jobs, { kind: 'order_confirmation', order, by: 'store' }),
    has_ad_event && sendJob(jobs, sent, { name: 'send-purchase-event', data: { orderId } }),
  ]);
  await openCaptureItems(trx, payment, { order, otherOrderId });
  return outcome;
}

async function settleFailed(
  trx: Trx,
  payment: LockedPayment,
  update: GatewayUpdate,
): Promise<SettleOutcome> {
  await trx
    .with('payment', () => failedPayment(trx, payment, update))
    .with('event', () => paymentEvent(trx, payment, 'payment_failed'))
    .with('update', () => gatewayUpdate(trx, payment, update, 'failed'))
    .with('order', () => failOrderUnlessOpenAttempt(trx, payment))
    .selectNoFrom(sql`1`.as('done'))
    .execute();
  return 'failed';
}

type LockedPayment = PaymentRow & { order_payment_status: string };

/**
 * Locks the order before its payment, as everywhere, so that updates of two attempts of one order wait for
 * each other instead of deadlocking. The payment may have moved to another gateway meanwhile: the lock
 * returns the current row.
 */
async function lockPayment(
  trx: Trx,
  { gateway, reference }: GatewayUpdate,
): Promise<LockedPayment | undefined> {
  const { rows } = await trx.executeQuery(selectLocked({ gateway, reference }));
  return rows[0];
}

const selectLocked = compiledQuery(
  (db, { gateway, reference }: Placeholders<{ gateway: string; reference: string }>) =>
    db
      .selectFrom('payments')
      .innerJoin(
        (query) =>
          query
            .selectFrom('orders')
            .select(['orders.order_id', 'orders.status'])
            .where('orders.order_id', '=', ({ selectFrom }) =>
              selectFrom('payments')
                .select('payments.order_id')
                .where('payments.reference', '=', reference)
                .where('payments.gateway', '=', gateway),
            )
            .forNoKeyUpdate()
            .as('locked'),
        (join) => join.onRef('locked.order_id', '=', 'payments.order_id'),
      )
      .select(paymentColumns)
      .select('locked.status as order_payment_status')
      .where('payments.reference', '=', reference)
      .where('payments.gateway', '=', gateway)
      .forUpdate(['payments'])
      .modifyEnd(namedPlan),
);

function failedPayment(trx: Trx, payment: PaymentRow, update: GatewayUpdate) {
  const { report } = update;
  return trx
    .updateTable('payments')
    .set({
      state: 'failed',
      gateway_reference: referenceAtGateway(payment, update),
      failure_reason: (report.state === 'failed' && report.reason) || null,
      updated_at: new Date(),
    })
    .where('id', '=', payment.id);
}

/** Fails the payment's order, unless another attempt may still pay it. */
function failOrderUnlessOpenAttempt(trx: Trx, { id, order_id }: PaymentRow) {
  return failOrder(trx, order_id).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('payments')
          .select('payments.id')
          .where('payments.order_id', '=', order_id)
          .where('payments.id', '!=', id)
          .where('payments.state', 'in', ['created', 'open']),
      ),
    ),
  );
}

function paymentEvent(trx: Trx, payment: PaymentRow, kind: 'payment_failed' | 'payment_mismatch') {
  const data = eventData(payment);
  return orderEvent(trx, { orderId: payment.order_id, kind, actor: 'gateway', data });
}
