import { sql } from 'kysely';
import type { OrderRow, Trx } from '#database/schema.ts';
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

/**
 * Throws PurchaseError too_many_requests, with the seconds to wait as `retry_after`, when this
 * order, its e-mail or the client's address has used up its attempts. `client` is undefined where
 * the address does not identify a client.
 */
export async function refuseTooManyAttempts(
  trx: Trx,
  order: Pick<OrderRow, 'order_id' | 'email'>,
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

// Serialised for each e-mail: racing requests would all count before any attempt is there.
async function countLately(trx: Trx, { order_id, email }: Pick<OrderRow, 'order_id' | 'email'>) {
  await sql`select pg_advisory_xact_lock(hashtext('attempts ' || lower(${email}::text)))`.execute(
    trx,
  );
  const secondsLeft = sql<number | null>`extract(epoch from
    min(payments.created_at) + interval '1 hour' - now())::float8`;
  const lately = trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select((query) => query.fn.countAll<number>().as('count'))
    .select(secondsLeft.as('secondsLeft'))
    .where('payments.created_at', '>', sql<Date>`now() - interval '1 hour'`);
  const ofOrder = await lately.where('orders.order_id', '=', order_id).executeTakeFirstOrThrow();
  const ofEmail = await lately
    .where(sql<boolean>`lower(orders.email) = lower(${email}::text)`)
    .executeTakeFirstOrThrow();
  return { ofOrder: known(ofOrder), ofEmail: known(ofEmail) };
}

function known({ count, secondsLeft }: { count: number; secondsLeft: number | null }) {
  return { count, secondsLeft: secondsLeft ?? 0 };
}
