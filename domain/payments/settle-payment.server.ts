import type { CompiledQuery } from 'kysely';
import type { Db } from '#database/schema.ts';
import { runBatch } from '#database/sql/batch.ts';
import { StillStale, whileStale } from '#database/sql/refusal.ts';
import { queuedConfirmation } from '../orders/order-emails.server.ts';
import { isPaidLater } from '../orders/payment-terms.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { commitReservations } from '../stock/commit-reservations.server.ts';
import {
  type GatewayUpdate,
  isAboutPayment,
  isNewUpdate,
  type SettleOutcome,
} from './gateway-update.server.ts';
import { leaveTerms } from './manual/leave-terms.server.ts';
import {
  captureItems,
  insertMismatchItems,
  insertPaidTwiceItem,
  insertUnknownPaymentItems,
} from './payment-attention.server.ts';
import { type PaymentRead, readPayment } from './read-payment.server.ts';
import {
  attemptPrice,
  capturePayment,
  failPayment,
  recordMismatch,
  recordUpdate,
  requireUnchanged,
  restorePrice,
} from './settlement.server.ts';

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
  let earlierRead = read;
  const settle = async () => {
    const current = earlierRead ?? (await readPayment(db, update));
    earlierRead = undefined;
    const outcome = decide(current, update);
    const statements = await statementsFor(outcome, { current, update, jobs });
    if (statements.length > 0) await runBatch(db, statements);
    return outcome;
  };
  return whileStale(settle).catch((error) => {
    if (!(error instanceof StillStale)) throw error;
    const { orderId } = update.report;
    throw new Error(`a payment of order ${orderId} cannot be settled`, { cause: error });
  });
}

function decide(read: PaymentRead | undefined, { report }: GatewayUpdate): SettleOutcome {
  if (!read) return 'unknown_reference';
  const { payment, order } = read;
  if (report.state === 'open') return 'still_open';
  if (!isAboutPayment(payment, report)) return read.hasMismatch ? 'known_mismatch' : 'mismatch';
  if (payment.state === report.state) return 'already_known';
  if (report.state === 'paid') return order.status === 'paid' ? 'paid_twice' : 'paid';
  return payment.state === 'paid' ? 'late_failure_ignored' : 'failed';
}

type Settlement = { current: PaymentRead | undefined; update: GatewayUpdate; jobs: Jobs };

async function statementsFor(
  outcome: SettleOutcome,
  { current: read, update, jobs }: Settlement,
): Promise<CompiledQuery[]> {
  const record = isNewUpdate(update, outcome) ? [recordUpdate(read?.payment, update, outcome)] : [];
  if (!read) return [...insertUnknownPaymentItems(update), ...record];
  const { payment } = read;
  const now = new Date();
  switch (outcome) {
    case 'paid': {
      const price = payment.order_price ? attemptPrice.parse(payment.order_price) : undefined;
      return [
        ...requireUnchanged(read),
        capturePayment(payment, update, { outcome, now }),
        ...(price ? [restorePrice(payment.order_id, price)] : []),
        ...(isPaidLater(read.order.payment_terms ?? undefined)
          ? [leaveTerms({ orderId: payment.order_id, now })]
          : []),
        ...(await queuedNotices(jobs, { ...read, order: { ...read.order, ...price } }, now)),
        ...captureItems(read),
        ...promisedUnits(read),
      ];
    }
    case 'paid_twice':
      return [
        ...requireUnchanged(read),
        capturePayment(payment, update, { outcome, now }),
        insertPaidTwiceItem(payment),
      ];
    case 'failed':
      return [...requireUnchanged(read), failPayment(payment, update, now)];
    case 'mismatch':
      return [
        ...requireUnchanged(read),
        ...insertMismatchItems(payment, update.report),
        recordMismatch(payment),
        ...record,
      ];
    case 'known_mismatch':
      return [...insertMismatchItems(payment, update.report), ...record];
    default:
      return record;
  }
}

/** A cancelled order takes its units again when staff reopen it. */
function promisedUnits({ order, hasReservations }: PaymentRead): CompiledQuery[] {
  if (!hasReservations || order.order_status === 'cancelled') return [];
  return [commitReservations({ orderId: order.order_id, actor: 'gateway' })];
}

/** Returns the statements that queue the confirmation email and the purchase event. */
async function queuedNotices(
  jobs: Jobs,
  { payment, order, hasAdConsent }: PaymentRead,
  now: Date,
): Promise<CompiledQuery[]> {
  const { gateway, order_id: orderId } = payment;
  const paid = { ...order, status: 'paid', payment_method: gateway, paid_at: now, updated_at: now };
  const event = { name: 'send-purchase-event', data: { orderId } } as const;
  return [
    ...(await queuedConfirmation(jobs, paid)),
    ...(hasAdConsent ? [await jobs.statementOf(event)] : []),
  ];
}
