import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { type Attempt, toAttempt } from './attempt.server.ts';
import { askGateway, type PaymentServices } from './payment-status.server.ts';
import { settlePayment } from './settle-payment.server.ts';

/** So many attempts are asked about in one go, and so many of them at the same time. */
const mostAtOnce = 60;
const sideBySide = 10;

/** An attempt that nobody has paid for so long is closed: its shopper has walked away. */
const hoursToPay = 24;

/**
 * Brings every attempt to its end that no webhook and no shopper has: asks the gateways about what is
 * open, also of orders that were paid otherwise, and closes what nobody pays. May run on several
 * servers at once. A gateway that does not answer is asked again the next time.
 */
export async function reconcilePayments(services: PaymentServices): Promise<void> {
  await closeUnopened(services);
  const due = await claimDue(services);
  for (let at = 0; at < due.length; at += sideBySide) {
    const some = due.slice(at, at + sideBySide);
    await Promise.all(some.map((attempt) => reconcile(services, attempt)));
  }
}

async function reconcile(services: PaymentServices, attempt: Attempt): Promise<void> {
  const hasAnswered = await askGateway(services, attempt, 'reconcile');
  if (hasAnswered && isAbandoned(attempt)) await close(services, attempt);
}

/**
 * Open attempts that nobody has asked about lately: each minute at first, then a tenth of their age
 * apart. Where a gateway has no word for a failure, also those that a shopper came back from.
 */
async function claimDue({ db, gateways }: PaymentServices): Promise<Attempt[]> {
  const isDue = sql<boolean>`(checked_at is null or checked_at <
    now() - least(interval '1 hour', greatest(interval '1 minute', (now() - created_at) / 10)))`;
  const rows = await db
    .updateTable('payments')
    .set({ checked_at: sql`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where((where) =>
          where.or([
            where('state', '=', sql.lit('open' as const)),
            where.and([
              where('state', '=', sql.lit('failed' as const)),
              where('gateway', 'in', ['', ...gateways.withoutFailures()]),
              where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hoursToPay})`),
            ]),
          ]),
        )
        .where(isDue)
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(mostAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map(toAttempt);
}

function isAbandoned({ state, createdAt }: Attempt): boolean {
  return state === 'open' && Date.now() - createdAt.getTime() > hoursToPay * 3_600_000;
}

/** Nobody was ever given a page of these, and nobody comes for one any more. */
async function closeUnopened(services: PaymentServices): Promise<void> {
  const rows = await unopened(services.db).execute();
  for (const row of rows) await close(services, toAttempt(row));
}

function unopened(db: Db) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', sql.lit('created' as const))
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hoursToPay})`)
    .limit(mostAtOnce);
}

async function close({ db, jobs }: PaymentServices, attempt: Attempt): Promise<void> {
  const { orderId, gateway, reference } = attempt;
  const silent = { amountCents: undefined, currency: undefined };
  const report = { ...silent, state: 'failed', orderId, raw: { closed: 'abandoned' } } as const;
  await settlePayment(db, jobs, { gateway, reference, source: 'reconcile', report });
}
