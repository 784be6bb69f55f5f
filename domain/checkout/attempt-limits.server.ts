import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { raiseReason, readRaisedReason } from '#database/sql/refusal.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { countInWindow } from '../runtime/attempt-counts.server.ts';
import { type ClientKeys, siteFactor } from '../runtime/client-network.server.ts';
import { rateLimits } from '../runtime/rate-limits.ts';
import { PurchaseError } from './purchase-error.ts';

// Reasons of these limits: docs/decisions/0015-payment-attempt-limits.md.
const { paymentOfClient, paymentOfEmail, paymentOfOrder } = rateLimits;

/**
 * Serialises the attempts of one email until the transaction ends: racing requests would all count before
 * any attempt is saved. Locks are taken in this order: order, email, idempotency key, client.
 */
export const lockAttempts = compiledQuery((db, { email }: Placeholders<{ email: string | null }>) =>
  db
    .selectNoFrom(
      sql`pg_advisory_xact_lock(hashtext('attempts ' || lower(${email}::text)))`.as('lock'),
    )
    .modifyEnd(namedPlan),
);

/** Keys of the client's networks (`ClientKeys`). Null when the address does not identify a client. */
export type NewAttempt = { email: string | null; client: string | null; site: string | null };

export function clientKeysOrNull(client: ClientKeys | undefined): Omit<NewAttempt, 'email'> {
  return { client: client?.network ?? null, site: client?.site ?? null };
}

/** Counts a retry for an existing order, and also applies the order's own limit. */
export const countNextAttempt = compiledQuery(
  (db, { order_id, ...params }: Placeholders<NewAttempt & { order_id: string }>) => {
    const orderStats = attemptStats(attemptsOf(db, order_id).as('recent'));
    const refused = raiseReason('too_many_attempts', orderStats.secondsLeft);
    return countPaymentAttempt(db, params, {
      inOrder: sql`when ${orderStats.tries} >= ${paymentOfOrder.limit} then ${refused}`,
    });
  },
);

/**
 * Builds the statement that counts an attempt. The email's limit applies only to clients with more than
 * `freePerClient` attempts. Callers add branches to its `case`: `first` before all others, `inOrder`
 * before the email's.
 */
export function countPaymentAttempt(
  db: Db,
  { email, client, site }: Placeholders<NewAttempt>,
  {
    first = sql``,
    inOrder = sql``,
  }: { first?: RawBuilder<unknown>; inOrder?: RawBuilder<unknown> },
) {
  const emailStats = attemptStats(
    // Looks up each order by its index. A plan made while the shop was empty would read all orders, until
    // its connection ends or the tables are analysed.
    db
      .selectFrom('orders')
      .innerJoinLateral(attemptsOf(db, sql.ref('orders.order_id')).as('recent'), (join) =>
        join.onTrue(),
      )
      .select(['recent.tries', 'recent.oldest'])
      .where(sql<boolean>`lower(orders.email) = lower(${email}::text)`)
      .as('recent'),
  );
  const clientStats = counted(client);
  const siteStats = counted(site);
  return db
    .with('counted', (query) => countInWindow(query, [client, site], paymentOfClient.windowSeconds))
    .selectNoFrom(
      sql`case
        ${first}
        when ${clientStats.tries} > ${paymentOfClient.limit}
          then ${raiseReason('too_many_attempts', clientStats.secondsLeft)}
        when ${siteStats.tries} > ${paymentOfClient.limit * siteFactor}
          then ${raiseReason('too_many_attempts', siteStats.secondsLeft)}
        ${inOrder}
        when ${clientStats.tries} > ${paymentOfEmail.freePerClient} and ${emailStats.tries} >= ${paymentOfEmail.limit}
          then ${raiseReason('too_many_attempts', emailStats.secondsLeft)}
      end`.as('refused'),
    )
    .modifyEnd(namedPlan);
}

/** The row of `countInWindow` with this key. */
function counted(key: RawBuilder<string | null>) {
  return {
    tries: sql`(select counted.tries from counted where counted.key = ${key})`,
    secondsLeft: sql`(select counted.seconds_left from counted where counted.key = ${key})`,
  };
}

function attemptsOf(db: Db, orderId: RawBuilder<unknown>) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.countAll<number>().as('tries'),
      fn.min('payments.created_at').as('oldest'),
    ])
    .where('payments.order_id', '=', sql<string>`${orderId}`)
    .where('payments.created_at', '>', sql<Date>`now() - interval '1 hour'`);
}

/** Sums a table with the columns `tries` and `oldest`. */
function attemptStats(recent: AliasedExpression<unknown, 'recent'>) {
  return {
    tries: sql`(select coalesce(sum(recent.tries), 0) from ${recent})`,
    secondsLeft: sql`(select extract(epoch from min(recent.oldest) + interval '1 hour' - now())::float8 from ${recent})`,
  };
}

/**
 * Returns PurchaseError too_many_requests or too_many_reserved, with the seconds to wait as `retry_after`, or
 * cash_not_available.
 */
export function toAttemptsRefusal(error: unknown): PurchaseError | undefined {
  const attempts = readRaisedReason('too_many_attempts', error);
  if (attempts !== undefined) return refusal('too_many_requests', attempts);
  if (readRaisedReason('cash_not_available', error) !== undefined) {
    return new PurchaseError('cash_not_available', 'payment_method');
  }
  const reserved = readRaisedReason('too_many_reserved', error);
  return reserved === undefined ? undefined : refusal('too_many_reserved', reserved);
}

function refusal(code: 'too_many_requests' | 'too_many_reserved', secondsLeft: string) {
  const retry_after = Math.max(1, Math.ceil(Number(secondsLeft)));
  return new PurchaseError(code, undefined, { retry_after });
}
