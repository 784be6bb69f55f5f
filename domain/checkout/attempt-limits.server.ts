import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { countTries } from '../attempt-counts.server.ts';
import { type ClientKeys, siteFactor } from '../client-network.server.ts';
import { type Marked, prepared, statement } from '../prepared.server.ts';
import { refuse, refusedFor } from '../refusal.server.ts';
import { PurchaseError } from './purchase-error.ts';

/** Attempts to pay within an hour; why these: docs/decisions/0015-slowing-down-card-testing.md. */
export const attemptLimits = {
  /** Counted for an IPv4 address or IPv6 /64; an IPv6 /48 may do `siteFactor` times as many. */
  address: 400,
  /** Of one e-mail, from any address. */
  email: 10,
  /** Of one order, which only the browser that placed it can pay again. */
  order: 8,
} as const;

/** An address with no more attempts than these is not refused because others used its e-mail. */
const attemptsOfItsOwn = 3;

const attemptWindowSeconds = 60 * 60;

/**
 * Serialises the attempts of one e-mail until the transaction ends: racing requests would all count
 * before any attempt is there. Locks come in this order: order, e-mail, idempotency key, client.
 */
export const lockAttempts = statement((db, { email }: Marked<{ email: string | null }>) =>
  db
    .selectNoFrom(
      sql`pg_advisory_xact_lock(hashtext('attempts ' || lower(${email}::text)))`.as('lock'),
    )
    .modifyEnd(prepared),
);

/** Keys of the client's networks (`ClientKeys`): null where the address does not identify a client. */
export type NewAttempt = { email: string | null; client: string | null; site: string | null };

export function keysOrNull(client: ClientKeys | undefined): Omit<NewAttempt, 'email'> {
  return { client: client?.network ?? null, site: client?.site ?? null };
}

/**
 * Counts an attempt of this client to pay a new order. Fails with what `toAttemptsRefusal` reads when
 * the client, or the e-mail (locked: `lockAttempts`), has used up its attempts: the transaction that
 * rolls back takes the count back, too.
 */
export const countFirstAttempt = statement((db, given: Marked<NewAttempt>) =>
  countAttempt(db, given, {}),
);

/** The same for another attempt at an order, which has used up its own, maybe. */
export const countNextAttempt = statement(
  (db, { order_id, ...given }: Marked<NewAttempt & { order_id: string }>) => {
    const ofOrder = lately(attemptsOf(db, order_id).as('recent'));
    const refused = refuse('too_many_attempts', ofOrder.secondsLeft);
    return countAttempt(db, given, {
      inOrder: sql`when ${ofOrder.tries} >= ${attemptLimits.order} then ${refused}`,
    });
  },
);

/**
 * What is asked about the e-mail is asked of an address that has tried before, and of no other. Further
 * reasons are branches of its `case`: `first` before all others, `inOrder` before the e-mail's.
 */
export function countAttempt(
  db: Db,
  { email, client, site }: Marked<NewAttempt>,
  {
    first = sql``,
    inOrder = sql``,
  }: { first?: RawBuilder<unknown>; inOrder?: RawBuilder<unknown> },
) {
  const ofEmail = lately(
    // One by one, each by its index: a plan that was made while the shop was empty would read all
    // orders, for as long as its connection lives or until the tables are analysed.
    db
      .selectFrom('orders')
      .innerJoinLateral(attemptsOf(db, sql.ref('orders.order_id')).as('recent'), (join) =>
        join.onTrue(),
      )
      .select(['recent.tries', 'recent.oldest'])
      .where(sql<boolean>`lower(orders.email) = lower(${email}::text)`)
      .as('recent'),
  );
  const ofClient = counted(client);
  const ofSite = counted(site);
  return db
    .with('counted', (query) => countTries(query, [client, site], attemptWindowSeconds))
    .selectNoFrom(
      sql`case
        ${first}
        when ${ofClient.tries} > ${attemptLimits.address}
          then ${refuse('too_many_attempts', ofClient.secondsLeft)}
        when ${ofSite.tries} > ${attemptLimits.address * siteFactor}
          then ${refuse('too_many_attempts', ofSite.secondsLeft)}
        ${inOrder}
        when ${ofClient.tries} > ${attemptsOfItsOwn} and ${ofEmail.tries} >= ${attemptLimits.email}
          then ${refuse('too_many_attempts', ofEmail.secondsLeft)}
      end`.as('refused'),
    )
    .modifyEnd(prepared);
}

/** The row of `countTries` with this key. */
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

/** Of a table with the columns `tries` and `oldest`. */
function lately(recent: AliasedExpression<unknown, 'recent'>) {
  return {
    tries: sql`(select coalesce(sum(recent.tries), 0) from ${recent})`,
    secondsLeft: sql`(select extract(epoch from min(recent.oldest) + interval '1 hour' - now())::float8 from ${recent})`,
  };
}

/** PurchaseError too_many_requests, with the seconds to wait as `retry_after`. */
export function toAttemptsRefusal(error: unknown): PurchaseError | undefined {
  const secondsLeft = refusedFor('too_many_attempts', error);
  if (secondsLeft === undefined) return undefined;
  const retry_after = Math.max(1, Math.ceil(Number(secondsLeft)));
  return new PurchaseError('too_many_requests', undefined, { retry_after });
}
