import { type RawBuilder, sql } from 'kysely';
import type { OrderRow, Trx } from '#database/schema.ts';
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

/** `count` includes this attempt; `secondsLeft` until they expire. */
export type ClientAttempts = { count: number; secondsLeft: number };

type AttemptsOf = Pick<OrderRow, 'order_id' | 'email'>;

/**
 * Serialises the attempts of one e-mail until the transaction ends: racing requests would all count
 * before any attempt is there. Locks come in this order: order, e-mail, idempotency key.
 */
export async function lockAttempts(trx: Trx, email: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attempts ' || lower(${email}::text))) ${prepared}`.execute(
    trx,
  );
}

/**
 * Throws PurchaseError too_many_requests, with the seconds to wait as `retry_after`, when this
 * order, its e-mail (locked: `lockAttempts`) or the client's address has used up its attempts.
 * `client` is undefined where the address does not identify a client.
 */
export async function refuseTooManyAttempts(
  trx: Trx,
  order: AttemptsOf,
  client: ClientAttempts | undefined,
): Promise<void> {
  if (client && client.count > attemptLimits.address) refuse(client.secondsLeft);
  const { ofOrder, ofEmail } = await countLately(trx, order);
  if (ofOrder.count >= attemptLimits.order) refuse(ofOrder.secondsLeft);
  const isKnown = client !== undefined && client.count > attemptsOfItsOwn;
  if (isKnown && ofEmail.count >= attemptLimits.email) refuse(ofEmail.secondsLeft);
}

function refuse(secondsLeft: number): never {
  const retry_after = Math.max(1, Math.ceil(secondsLeft));
  throw new PurchaseError('too_many_requests', undefined, { retry_after });
}

async function countLately(trx: Trx, { order_id, email }: AttemptsOf) {
  const oldest = (isOne: RawBuilder<boolean>) =>
    sql<number | null>`extract(epoch from
      min(payments.created_at) filter (where ${isOne}) + interval '1 hour' - now())::float8`;
  const count = (isOne: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${isOne})`;
  const isOfOrder = sql<boolean>`orders.order_id = ${order_id}`;
  const isOfEmail = sql<boolean>`lower(orders.email) = lower(${email}::text)`;
  const lately = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select([count(isOfOrder).as('ofOrder'), oldest(isOfOrder).as('orderSeconds')])
    .select([count(isOfEmail).as('ofEmail'), oldest(isOfEmail).as('emailSeconds')])
    .where('payments.created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where((where) => where.or([isOfOrder, isOfEmail]))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return {
    ofOrder: { count: lately.ofOrder, secondsLeft: lately.orderSeconds ?? 0 },
    ofEmail: { count: lately.ofEmail, secondsLeft: lately.emailSeconds ?? 0 },
  };
}
