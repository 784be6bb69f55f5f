import { sql } from 'kysely';
import {
  type ChargeReport,
  GatewayError,
  type Gateways,
} from '#adapters/payment-gateway/gateway.ts';
import type { Db, Trx } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { type Attempt, findAttempt, findLastAttempt } from './attempt.server.ts';
import { asManualGateway } from './gateway-names.ts';
import { settlePayment } from './settle-payment.server.ts';
import { mayStillBeCaptured } from './still-capturable.ts';

export type PaymentServices = { db: Db; gateways: Gateways; jobs: Jobs };

/** `due`: to staff, by the courier or a transfer. */
export type PaymentResult = 'paid' | 'failed' | 'due' | 'open';

/** Limits polling by shoppers: the gateway is called for one attempt at most once in this many seconds. */
const checkIntervalSeconds = 3;

/**
 * Syncs an open payment with its gateway and returns its state. Undefined for an unknown order. If the
 * gateway does not respond, the payment stays open.
 *
 * `hasReturnedFailed`: the gateway's page sent the browser that placed the order back as failed. For a
 * gateway that never reports failures, the return is saved with the attempt. It counts as a failure once a
 * later sync still finds the charge open.
 *
 * `hasCancelled`: that browser came back by the gateway's cancel address. If the gateway supports it, its
 * page is closed, so that the message to the shopper is true.
 *
 * Both concern the attempt in the return address, and count only while it is the newest: earlier return
 * addresses stay in the browser's history.
 */
export async function checkPayment(
  services: PaymentServices,
  orderId: string,
  { hasReturnedFailed = false, hasCancelled = false, attempt: returned = 1 } = {},
): Promise<PaymentResult | undefined> {
  const { db } = services;
  const order = await findStatus(db, orderId);
  if (!order || order.status === 'paid') return order && 'paid';
  const attempt = await findLastAttempt(db, orderId);
  if (!attempt) return order.status === 'failed' ? 'failed' : 'open';
  if (asManualGateway(attempt.gateway) && attempt.state === 'open') return 'due';
  const silent = services.gateways.gatewaysWithoutFailureEvents();
  const isOfLast = returned === attempt.attempt;
  const isCancelled = hasCancelled && isOfLast;
  if (isCancelled) await recordCancellation(db, attempt);
  const isNewReturn =
    hasReturnedFailed && isOfLast && (await recordFailedReturn(db, attempt, silent));
  const isDue =
    mayStillBeCaptured(attempt, silent) && (isNewReturn || (await mayCheck(db, attempt)));
  if (isDue) await syncPayment(services, attempt);
  if (isCancelled) await closePaymentPage(services, attempt.id);
  return resultOf(db, orderId);
}

/** Fetches the charge of an attempt and settles it. Undefined when the gateway cannot report it. */
export async function syncPayment(
  { db, gateways, jobs }: PaymentServices,
  attempt: Attempt,
  source: 'status' | 'reconcile' = 'status',
): Promise<ChargeReport | undefined> {
  const { gateway, reference } = attempt;
  try {
    const report = await gateways.named(gateway)?.status(attempt);
    if (!report) return undefined;
    const hasFailed = report.state === 'open' && (await recordStillOpen(db, attempt));
    const settled = hasFailed ? failedReturn(attempt) : report;
    await settlePayment(db, jobs, { gateway, reference, source, report: settled });
    return report;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/** Closes the payment page if the gateway supports that; otherwise it stays open. */
export async function closePaymentPage(
  { db, gateways, jobs }: PaymentServices,
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.state !== 'open') return;
  const { gateway, reference } = attempt;
  try {
    const report = await gateways.named(gateway)?.cancel?.(attempt);
    if (report) await settlePayment(db, jobs, { gateway, reference, source: 'status', report });
  } catch (error) {
    // The charge is captured by now or the gateway is down: it is synced like any open payment.
    if (!(error instanceof GatewayError)) throw error;
  }
}

/**
 * Saves the cancellation before the gateway is called: a concurrent checkout must not return the page
 * again.
 */
export async function recordCancellation(db: Db, { id }: Attempt): Promise<void> {
  await db
    .updateTable('payments')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('cancelled_at', 'is', null)
    .execute();
}

/**
 * Cancels the attempts of erased orders, in the transaction that locked them. Their pages cannot be opened
 * any more, and the reconciling job closes open ones if their gateways support that.
 */
export async function cancelAttempts(trx: Trx, orderIds: string[]): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ cancelled_at: sql`coalesce(cancelled_at, now())`, checked_at: null })
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['created', 'open'])
    .execute();
}

/** Returns true when the shopper has returned from the page of this attempt as failed. */
async function recordStillOpen(db: Db, { id }: Attempt): Promise<boolean> {
  const recorded = await db
    .updateTable('payments')
    .set({ answered_at: sql`now()` })
    .where('id', '=', id)
    .returning('returned_failed_at')
    .executeTakeFirst();
  return !!recorded?.returned_failed_at;
}

/**
 * Returns true for the first such return: then the gateway is called immediately, however recent the last
 * sync.
 */
async function recordFailedReturn(
  db: Db,
  { id, gateway }: Attempt,
  silent: readonly string[],
): Promise<boolean> {
  if (!silent.includes(gateway)) return false;
  const saved = await db
    .updateTable('payments')
    .set({ returned_failed_at: sql`now()`, checked_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('returned_failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

function failedReturn({ orderId }: Attempt): ChargeReport {
  return { money: undefined, state: 'failed', orderId, raw: { returned: 'failed' } };
}

/** Syncs the last attempt after a hint that it has ended. It has the same rate limit as shoppers' polling. */
export async function syncLastAttempt(services: PaymentServices, orderId: string): Promise<void> {
  const attempt = await findLastAttempt(services.db, orderId);
  const isFinal = !attempt || attempt.state === 'paid';
  if (!isFinal && (await mayCheck(services.db, attempt))) await syncPayment(services, attempt);
}

async function resultOf(db: Db, orderId: string): Promise<PaymentResult> {
  const order = await findStatus(db, orderId);
  if (order?.status === 'paid' || order?.status === 'failed') return order.status;
  return 'open';
}

async function findStatus(db: Db, orderId: string): Promise<{ status: string } | undefined> {
  const { rows } = await db.executeQuery(selectStatus({ orderId }));
  return rows[0];
}

const selectStatus = compiledQuery((db, { orderId }: Placeholders<{ orderId: string }>) =>
  db.selectFrom('orders').select('status').where('order_id', '=', orderId).modifyEnd(namedPlan),
);

// One update decides which request calls the gateway, whichever server gets it.
async function mayCheck(db: Db, attempt: Attempt): Promise<boolean> {
  const claimed = await db
    .updateTable('payments')
    .set({ checked_at: sql`now()` })
    .where('id', '=', attempt.id)
    .where(
      sql<boolean>`(checked_at is null or checked_at < now() - make_interval(secs => ${checkIntervalSeconds}))`,
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
