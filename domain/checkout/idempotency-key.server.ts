import type { Db, Trx } from '#database/schema.ts';
import { isPaid } from '../orders/payment-status.server.ts';
import { findAttempt } from '../payments/attempt.server.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfPurchase } from './request-hash.server.ts';

export type PlacedOrder = { orderId: string; paymentId: string; alreadyPaid: boolean };

/** The outcome of an earlier request with the same key. */
export type Repeat = PlacedOrder & {
  /** The page of its attempt is closed: a shopper sent there could not pay. */
  hasFailed: boolean;
};

/** Throws key_reused when the earlier request asked for something else. */
export async function findRepeat(
  db: Db,
  purchase: Purchase,
  key: string | undefined,
): Promise<Repeat | undefined> {
  if (!key) return undefined;
  const request = await db
    .selectFrom('payment_requests')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (!request?.payment_id) return undefined;
  if (request.request_hash !== hashOfPurchase(purchase)) {
    throw new PurchaseError('key_reused', 'Idempotency-Key');
  }
  const attempt = await findAttempt(db, request.payment_id);
  if (!attempt) return undefined;
  const { orderId, id: paymentId, state } = attempt;
  // Any attempt may have paid the order meanwhile, not only the one of this key.
  const alreadyPaid = await isPaid(db, orderId);
  return { orderId, paymentId, alreadyPaid, hasFailed: state === 'failed' && !alreadyPaid };
}

/** True for the first request with a key. A racing one waits here for the first to commit. */
export async function claimKey(
  trx: Trx,
  purchase: Purchase,
  key: string | undefined,
): Promise<boolean> {
  if (!key) return true;
  const claimed = await trx
    .insertInto('payment_requests')
    .values({ idempotency_key: key, request_hash: hashOfPurchase(purchase), payment_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function bindKey(
  trx: Trx,
  key: string | undefined,
  payment_id: string,
): Promise<void> {
  if (!key) return;
  await trx
    .updateTable('payment_requests')
    .set({ payment_id })
    .where('idempotency_key', '=', key)
    .execute();
}
