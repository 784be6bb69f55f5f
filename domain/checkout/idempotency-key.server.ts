import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { raiseReason } from '#database/sql/refusal.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import { isUniqueViolation } from '#database/sql/transaction.ts';
import { isPaidLater, type PaymentTerms } from '../orders/payment-terms.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfPurchase } from './request-hash.server.ts';

/** Selects the payment and order of an earlier request with the same key. */
export function findRequestByKey(db: Db, key: string | RawBuilder<string>) {
  return db
    .selectFrom('payment_requests')
    .innerJoin('payments', 'payments.id', 'payment_requests.payment_id')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['payment_requests.request_hash', 'payments.id', 'payments.order_id'])
    .select(['payments.state', 'orders.status', 'orders.order_status', 'orders.payment_terms'])
    .where('payment_requests.idempotency_key', '=', key);
}

export type RequestWithKey = {
  request_hash: string;
  id: string;
  order_id: string;
  state: string;
  status: string;
  order_status: string;
  payment_terms: PaymentTerms | null;
};

export type Repeat = {
  orderId: string;
  paymentId: string;
  alreadyPaid: boolean;
  /** How the placed order is paid later. */
  terms: 'cash' | 'bank' | undefined;
  /**
   * True when its attempt has failed or its order was cancelled: its payment page must not be returned
   * again.
   */
  needsNewAttempt: boolean;
  /** Staff cancelled its unpaid order: the payment page may still be open at the gateway. */
  isCancelled: boolean;
};

/** Throws key_reused when the earlier request had different content. */
export function toRepeatedRequest(
  request: RequestWithKey | null | undefined,
  purchase: Purchase,
): Repeat | undefined {
  if (!request) return undefined;
  if (request.request_hash !== hashOfPurchase(purchase)) {
    throw new PurchaseError('key_reused', 'Idempotency-Key');
  }
  const { order_id: orderId, id: paymentId, state, status, order_status } = request;
  const later = request.payment_terms ?? undefined;
  // Any attempt may have paid the order meanwhile, not only the one of this key.
  const alreadyPaid = status === 'paid';
  const isCancelled = order_status === 'cancelled' && !alreadyPaid;
  const terms = status === 'pending' && !isCancelled && isPaidLater(later) ? later : undefined;
  const isPlaced = alreadyPaid || terms !== undefined;
  const needsNewAttempt = isCancelled || (state === 'failed' && !isPlaced);
  return { orderId, paymentId, alreadyPaid, terms, needsNewAttempt, isCancelled };
}

/**
 * Raises what `isIdempotencyKeyTaken` detects for all but the first request with a key. A racing request waits here
 * for the first to commit. The payment may be written later in the same transaction.
 */
export function claimIdempotencyKey(
  purchase: Purchase,
  { key, paymentId }: { key: string; paymentId: string | null },
) {
  const request_hash = hashOfPurchase(purchase);
  return insertKey({ idempotency_key: key, request_hash, payment_id: paymentId });
}

type Claim = { idempotency_key: string; request_hash: string; payment_id: string | null };

const insertKey = compiledQuery((db, claim: Placeholders<Claim>) =>
  db.insertInto('payment_requests').values(claim).modifyEnd(namedPlan),
);

/** Reports whether another request was first with the key: this one has saved nothing. */
export function isIdempotencyKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'payment_requests');
}

export async function bindIdempotencyKey(
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
 * Gives the key of a repeated request another payment, after its order was cancelled. A racing request waits
 * here for the first, then finds no row to change and raises `stale`.
 */
export const rebindKey = compiledQuery(
  (db, { key, from, to }: Placeholders<{ key: string; from: string; to: string }>) =>
    db
      .with('rebound', (query) =>
        query
          .updateTable('payment_requests')
          .set({ payment_id: to })
          .where('idempotency_key', '=', key)
          .where('payment_id', '=', from)
          .returning('payment_requests.payment_id'),
      )
      .selectNoFrom(
        sql`case when not exists (select from rebound) then ${raiseReason('stale')} end`.as(
          'refused',
        ),
      )
      .modifyEnd(namedPlan),
);
