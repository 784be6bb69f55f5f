import { sql } from 'kysely';
import type { ChargeReport } from '#adapters/payment-gateway/gateway.ts';
import type { Db } from '#database/schema.ts';
import { type Attempt, toAttempt } from './attempt.server.ts';
import { manualGatewayNames } from './gateway-names.ts';
import { closePaymentPage, type PaymentServices, syncPayment } from './payment-status.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import {
  paymentWindowHours,
  recheckAbandonedHours,
  settlementWindowHours,
} from './still-capturable.ts';

const batchSize = 60;
const concurrency = 10;

const recheckIntervalHours = 6;

/**
 * Syncs due attempts, including those of orders that were paid otherwise. May run on several servers at
 * once. An error in one attempt does not stop the others: all are thrown at the end as an AggregateError.
 */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  const unopened = await findUnopened(services.db);
  const due = await claimDue(services);
  await eachOf([
    ...unopened.map((attempt) => () => failAbandonedAttempt(services, attempt)),
    ...due.map((attempt) => () => reconcile(services, attempt)),
  ]);
}

async function eachOf(works: (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (let at = 0; at < works.length; at += concurrency) {
    const some = works.slice(at, at + concurrency).map((work) => work());
    for (const result of await Promise.allSettled(some)) {
      if (result.status === 'rejected') faults.push(result.reason);
    }
  }
  if (faults.length === 0) return;
  const message = `${faults.length} attempts to pay could not be brought to their end`;
  throw new AggregateError(faults, message);
}

async function reconcile(services: PaymentServices, attempt: Attempt): Promise<void> {
  const report = await syncPayment(services, attempt, 'reconcile');
  if (report?.state !== 'open') return;
  if (isAbandoned(attempt, report)) return failAbandonedAttempt(services, attempt);
  // The order was erased, or the gateway was unreachable when the shopper cancelled.
  if (attempt.cancelledAt && !report.isProcessing) await closePaymentPage(services, attempt.id);
}

/** Claims due attempts: each minute at first, then at intervals of a tenth of their age. */
async function claimDue({ db, gateways }: PaymentServices): Promise<Attempt[]> {
  const isDue = sql<boolean>`(checked_at is null or checked_at <
    now() - case when abandoned_at is null or state = 'open'
      then least(interval '1 hour', greatest(interval '1 minute', (now() - created_at) / 10))
      else make_interval(hours => ${recheckIntervalHours}) end)`;
  const rows = await db
    .updateTable('payments')
    .set({ checked_at: sql`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where((where) =>
          where.or([
            where.and([
              where('state', '=', sql.lit('open' as const)),
              where('gateway', 'not in', manualGatewayNames),
            ]),
            where.and([
              where('state', '=', sql.lit('failed' as const)),
              where('gateway', 'in', ['', ...gateways.gatewaysWithoutFailureEvents()]),
              where('created_at', '>', hoursAgo(paymentWindowHours)),
            ]),
            where.and([
              where('state', '=', sql.lit('failed' as const)),
              where('abandoned_at', '>', hoursAgo(recheckAbandonedHours)),
            ]),
          ]),
        )
        .where(isDue)
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toAttempt);
}

function isAbandoned(
  { state, createdAt, openedAt }: Attempt,
  { isProcessing = false }: ChargeReport,
): boolean {
  const hours = isProcessing ? settlementWindowHours : paymentWindowHours;
  const since = (openedAt ?? createdAt).getTime();
  return state === 'open' && Date.now() - since > hours * 3_600_000;
}

/** Finds attempts whose page no shopper ever got, so that nobody returns from one. */
async function findUnopened(db: Db): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', sql.lit('created' as const))
    .where('gateway', 'not in', manualGatewayNames)
    .where((where) =>
      where.or([
        where('created_at', '<', hoursAgo(paymentWindowHours)),
        where('cancelled_at', 'is not', null),
      ]),
    )
    .limit(batchSize)
    .execute();
  return rows.map(toAttempt);
}

function hoursAgo(hours: number) {
  return sql<Date>`now() - make_interval(hours => ${hours})`;
}

/**
 * Abandons an attempt. `abandoned_at` is saved first: after a crash the next run abandons the open attempt.
 */
async function failAbandonedAttempt(
  { db, jobs }: PaymentServices,
  attempt: Attempt,
): Promise<void> {
  const { id, orderId, gateway, reference } = attempt;
  await db
    .updateTable('payments')
    .set({ abandoned_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
  const raw = { closed: 'abandoned' };
  const report = { state: 'failed', money: undefined, orderId, raw } as const;
  await settlePayment(db, jobs, { gateway, reference, source: 'reconcile', report });
}
