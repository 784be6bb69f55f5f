import type { Db, Trx } from '#database/schema.ts';
import { prepared } from '../prepared.server.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfPurchase } from './request-hash.server.ts';

/** What an earlier request with the same key has led to. */
export function requestWithKey(db: Db, key: string | undefined) {
  return db
    .selectFrom('payment_requests')
    .innerJoin('payments', 'payments.id', 'payment_requests.payment_id')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['payment_requests.request_hash', 'payments.id', 'payments.order_id'])
    .select(['payments.state', 'orders.status'])
    .where('payment_requests.idempotency_key', '=', key ?? '');
}

export type RequestWithKey = {
  request_hash: string;
  id: string;
  order_id: string;
  state: string;
  status: string;
};

export type Repeat = {
  orderId: string;
  paymentId: string;
  alreadyPaid: boolean;
  /** The page of its attempt is closed: a shopper sent there could not pay. */
  hasFailed: boolean;
};

/** Throws key_reused when the earlier request asked for something else. */
export function toRepeat(
  request: RequestWithKey | null | undefined,
  purchase: Purchase,
): Repeat | undefined {
  if (!request) return undefined;
  if (request.request_hash !== hashOfPurchase(purchase)) {
    throw new PurchaseError('key_reused', 'Idempotency-Key');
  }
  const { order_id: orderId, id: paymentId, state, status } = request;
  // Any attempt may have paid the order meanwhile, not only the one of this key.
  const alreadyPaid = status === 'paid';
  return { orderId, paymentId, alreadyPaid, hasFailed: state === 'failed' && !alreadyPaid };
}

/**
 * True for the first request with a key; a racing one waits here for the first to commit. The
 * payment may be written later in the same transaction.
 */
export async function claimKey(
  trx: Trx,
  purchase: Purchase,
  { key, paymentId }: { key: string | undefined; paymentId: string | null },
): Promise<boolean> {
  if (!key) return true;
  const request_hash = hashOfPurchase(purchase);
  const claimed = await trx
    .insertInto('payment_requests')
    .values({ idempotency_key: key, request_hash, payment_id: paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .modifyEnd(prepared)
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

/**
 * For a request that comes again after its order was cancelled: true for the first that gives its key
 * another payment. A racing one waits here, and then finds the payment of the first.
 */
export async function rebindKey(
  trx: Trx,
  key: string | undefined,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_requests')
    .set({ payment_id: to })
    .where('idempotency_key', '=', key ?? '')
    .where('payment_id', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
