import { type RawBuilder, sql } from 'kysely';
import type { OrderRow, Trx } from '#database/schema.ts';
import { countTry } from '../attempt-counts.server.ts';
import { prepared } from '../prepared.server.ts';
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
export async function lockAttempts(trx: Trx, email: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attempts ' || lower(${email}::text))) ${prepared}`.execute(
    trx,
  );
}

/**
 * Counts an attempt of this client, in the statement that reads how many the order and its e-mail
 * (locked: `lockAttempts`) have had. Throws PurchaseError too_many_requests, with the seconds to wait
 * as `retry_after`, when one of the three has used up its attempts: the transaction that rolls back
 * takes the count back, too. `client` is undefined where the address does not identify a client.
 */
export async function refuseTooManyAttempts(
  trx: Trx,
  order: AttemptsOf,
  client: string | undefined,
): Promise<void> {
  const { ofClient, ofOrder, ofEmail } = await countLately(trx, order, client);
  if (ofClient && ofClient.count > attemptLimits.address) refuse(ofClient.secondsLeft);
  if (ofOrder.count >= attemptLimits.order) refuse(ofOrder.secondsLeft);
  const isKnown = ofClient !== undefined && ofClient.count > attemptsOfItsOwn;
  if (isKnown && ofEmail.count >= attemptLimits.email) refuse(ofEmail.secondsLeft);
}

function refuse(secondsLeft: number): never {
  const retry_after = Math.max(1, Math.ceil(secondsLeft));
  throw new PurchaseError('too_many_requests', undefined, { retry_after });
}

async function countLately(trx: Trx, { order_id, email }: AttemptsOf, client: string | undefined) {
  const oldest = (isOne: RawBuilder<boolean>) =>
    sql<number | null>`extract(epoch from
      min(payments.created_at) filter (where ${isOne}) + interval '1 hour' - now())::float8`;
  const count = (isOne: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${isOne})`;
  const isOfOrder = sql<boolean>`orders.order_id = ${order_id}`;
  const isOfEmail = sql<boolean>`lower(orders.email) = lower(${email}::text)`;
  const lately = await trx
    .with('client', (query) => countTry(query, client, secondsCounted))
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select([count(isOfOrder).as('ofOrder'), oldest(isOfOrder).as('orderSeconds')])
    .select([count(isOfEmail).as('ofEmail'), oldest(isOfEmail).as('emailSeconds')])
    .select(({ selectFrom }) => [
      selectFrom('client').select('client.tries').as('ofClient'),
      selectFrom('client').select('client.seconds_left').as('clientSeconds'),
    ])
    .where('payments.created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where((where) => where.or([isOfOrder, isOfEmail]))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return {
    ofClient: lately.ofClient
      ? { count: lately.ofClient, secondsLeft: lately.clientSeconds ?? 0 }
      : undefined,
    ofOrder: { count: lately.ofOrder, secondsLeft: lately.orderSeconds ?? 0 },
    ofEmail: { count: lately.ofEmail, secondsLeft: lately.emailSeconds ?? 0 },
  };
}
