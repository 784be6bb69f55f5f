import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { OrderRow } from '#database/schema.ts';
import { countTry } from '../attempt-counts.server.ts';
import { type Marked, prepared, type Sender, statement } from '../prepared.server.ts';
import { PurchaseError } from './purchase-error.ts';

/** Attempts to pay within an hour; why these: docs/decisions/0015-slowing-down-card-testing.md. */
export const attemptLimits = {
  /** Of one client address. A mobile network hides many people behind one. */
  address: 60,
  /** Of one e-mail, from any address. */
  email: 10,
  /** Of one order, which only the browser that placed it can pay again. */
  order: 8,
} as const;

/** An address with no more attempts than these is not refused because others used its e-mail. */
const attemptsOfItsOwn = 3;

const secondsCounted = 60 * 60;

type AttemptsOf = Pick<OrderRow, 'order_id' | 'email'>;

/**
 * Serialises the attempts of one e-mail until the transaction ends: racing requests would all count
 * before any attempt is there. Locks come in this order: order, e-mail, idempotency key, client.
 */
export async function lockAttempts(trx: Sender, email: string | null): Promise<void> {
  await trx.executeQuery(lockEmail({ email }));
}

const lockEmail = statement((db, { email }: Marked<{ email: string | null }>) =>
  db
    .selectNoFrom(
      sql`pg_advisory_xact_lock(hashtext('attempts ' || lower(${email}::text)))`.as('lock'),
    )
    .modifyEnd(prepared),
);

/**
 * Counts an attempt of this client, in the statement that reads how many the order and its e-mail
 * (locked: `lockAttempts`) have had. Throws PurchaseError too_many_requests, with the seconds to wait
 * as `retry_after`, when one of the three has used up its attempts: the transaction that rolls back
 * takes the count back, too. `client` is undefined where the address does not identify a client.
 */
export async function refuseTooManyAttempts(
  trx: Sender,
  { order_id, email }: AttemptsOf,
  client: string | undefined,
): Promise<void> {
  const { rows } = await trx.executeQuery(countLately({ order_id, email, client: client ?? null }));
  const { ofClient, ofOrder, ofEmail } = toCounts(rows);
  if (ofClient && ofClient.count > attemptLimits.address) refuse(ofClient.secondsLeft);
  if (ofOrder.count >= attemptLimits.order) refuse(ofOrder.secondsLeft);
  const isKnown = ofClient !== undefined && ofClient.count > attemptsOfItsOwn;
  if (isKnown && ofEmail.count >= attemptLimits.email) refuse(ofEmail.secondsLeft);
}

function refuse(secondsLeft: number): never {
  const retry_after = Math.max(1, Math.ceil(secondsLeft));
  throw new PurchaseError('too_many_requests', undefined, { retry_after });
}

type Counted = AttemptsOf & { client: string | null };

const countLately = statement((db, { order_id, email, client }: Marked<Counted>) => {
  const oldest = (isOne: RawBuilder<boolean>) =>
    sql<number | null>`extract(epoch from
      min(lately.oldest) filter (where ${isOne}) + interval '1 hour' - now())::float8`;
  const count = (isOne: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(lately.tries) filter (where ${isOne}), 0)::int`;
  const isOfOrder = sql<boolean>`lately.order_id = ${order_id}`;
  const isOfEmail = sql<boolean>`lower(lately.email) = lower(${email}::text)`;
  return db
    .with('client', (query) => countTry(query, client, secondsCounted))
    .selectFrom(({ selectFrom }) =>
      // One by one, each by its index: a plan that was made while the shop was empty would read all
      // orders, for as long as its connection lives or until the tables are analysed.
      selectFrom(({ selectFrom }) =>
        selectFrom('orders')
          .select(['orders.order_id', 'orders.email'])
          .where('orders.order_id', '=', order_id)
          .union(
            selectFrom('orders')
              .select(['orders.order_id', 'orders.email'])
              .where(sql<boolean>`lower(orders.email) = lower(${email}::text)`),
          )
          .as('known'),
      )
        .innerJoinLateral(
          ({ selectFrom }) =>
            selectFrom('payments')
              .select(({ fn }) => [
                fn.countAll<number>().as('tries'),
                fn.min('payments.created_at').as('oldest'),
              ])
              .whereRef('payments.order_id', '=', 'known.order_id')
              .where('payments.created_at', '>', sql<Date>`now() - interval '1 hour'`)
              .as('recent'),
          (join) => join.onTrue(),
        )
        .select(['known.order_id', 'known.email', 'recent.tries', 'recent.oldest'])
        .as('lately'),
    )
    .select([count(isOfOrder).as('ofOrder'), oldest(isOfOrder).as('orderSeconds')])
    .select([count(isOfEmail).as('ofEmail'), oldest(isOfEmail).as('emailSeconds')])
    .select(({ selectFrom }) => [
      selectFrom('client').select('client.tries').as('ofClient'),
      selectFrom('client').select('client.seconds_left').as('clientSeconds'),
    ])
    .modifyEnd(prepared);
});

type Lately = ReturnType<typeof countLately> extends CompiledQuery<infer Row> ? Row : never;

function toCounts([lately]: Lately[]) {
  if (!lately) throw new Error('counting the attempts returned nothing');
  return {
    ofClient: lately.ofClient
      ? { count: lately.ofClient, secondsLeft: lately.clientSeconds ?? 0 }
      : undefined,
    ofOrder: { count: lately.ofOrder, secondsLeft: lately.orderSeconds ?? 0 },
    ofEmail: { count: lately.ofEmail, secondsLeft: lately.emailSeconds ?? 0 },
  };
}
