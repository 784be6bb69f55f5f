import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import type { Placeholders } from '#database/sql/statement.ts';
import { compare, type Money } from '../money.ts';
import { isPaid, lockOrder } from '../orders/lock-order.server.ts';
import { noPayment } from '../orders/order.ts';
import { type Attempt, findAttempts } from '../payments/attempt.server.ts';
import {
  closePaymentPage,
  type PaymentServices,
  recordCancellation,
  syncPayment,
} from '../payments/payment-status.server.ts';
import { mayStillBeCaptured } from '../payments/still-capturable.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfCart } from './request-hash.server.ts';

// After a decline, or a return from the gateway, the same cart is the same order. As long as lines, total
// and email are unchanged, it gets a new attempt instead of a new order.

const retryWindowHours = 24;

export type EarlierOrders = {
  placed: readonly string[];
  /** The order whose result the browser has not seen yet. */
  unresolved: string | undefined;
};

/** `market` is '' in the dollar shop. An order of another market has its VAT, delivery and fees. */
export function sameCartFilter(
  purchase: Purchase,
  { placed, unresolved }: EarlierOrders,
  market: string,
) {
  return {
    market,
    placed: [...placed],
    cart_hash: hashOfCart(purchase),
    since: new Date(Date.now() - retryWindowHours * 3_600_000),
    unresolved: unresolved ?? '',
  };
}

/** Selects an order that a checkout may reuse. Takes the values of `sameCartFilter`. */
export function selectReusableOrder(
  db: Db,
  params: Placeholders<ReturnType<typeof sameCartFilter>>,
) {
  return (
    db
      .selectFrom('orders')
      .select('order_id')
      .where(sql<boolean>`order_id = any(${params.placed}::text[])`)
      .where('cart_hash', '=', params.cart_hash)
      .where(sql<boolean>`coalesce(orders.market, '') = ${params.market}::text`)
      .where('order_status', '!=', 'cancelled')
      .where('created_at', '>', params.since)
      // After the browser has seen the result, the same cart is a new purchase.
      .where((where) => where.or([isUnplaced, where('order_id', '=', params.unresolved)]))
      .orderBy('created_at', 'desc')
      .limit(1)
  );
}

/** One that is paid to the courier or by transfer is a purchase, as a paid one is. */
const isUnplaced = sql<boolean>`(status <> 'paid' and coalesce(payment_terms, 'link') = 'link')`;

/** The payment method of this request, and the total that it shows. */
type Chosen = { method: string; total?: Money };

export type EarlierPayments = {
  /** Fingerprints (`attemptFingerprint`) of the attempts at the time when they were synced. */
  syncedAttempts: ReadonlySet<string>;
  /** True when a shopper has completed an attempt whose money has not arrived yet. */
  isProcessing: boolean;
};

/**
 * Syncs the earlier attempts for an order that may have been captured, until the order is known to be paid,
 * so that no shopper pays twice. Closes payment pages that the shopper cancelled, or all of them when staff
 * cancelled the order, because the gateway may still accept a payment. Throws gateway_unavailable when the
 * result is unknown. `chosen`: pages of other methods, or of a higher amount, are closed, too.
 */
export async function syncEarlierAttempts(
  services: PaymentServices,
  orderId: string | undefined,
  { isCancelled, chosen }: { isCancelled: boolean; chosen?: Chosen | undefined },
): Promise<EarlierPayments> {
  const syncedAttempts = new Set<string>();
  let isProcessing = false;
  if (orderId === undefined) return { syncedAttempts, isProcessing };
  const silent = services.gateways.gatewaysWithoutFailureEvents();
  for (const attempt of await findAttempts(services.db, orderId)) {
    if (await isPaid(services.db, orderId)) break;
    if (!mayStillBeCaptured(attempt, silent)) continue;
    const report = await syncPayment(services, attempt);
    if (!report) throw new PurchaseError('gateway_unavailable');
    const isReplaced = chosen !== undefined && !report.isProcessing && !isPageOf(attempt, chosen);
    if (isReplaced) await recordCancellation(services.db, attempt);
    if (attempt.cancelledAt || isCancelled || isReplaced) {
      await closePaymentPage(services, attempt.id);
    }
    syncedAttempts.add(attemptFingerprint(attempt));
    isProcessing ||= report.isProcessing === true;
  }
  return { syncedAttempts, isProcessing };
}

function isPageOf({ method, money }: Attempt, chosen: Chosen): boolean {
  return method === chosen.method && (!chosen.total || compare(money, chosen.total) <= 0);
}

/** Returns a fingerprint of the attempt's payment page, which changes when the shopper cancels there. */
export function attemptFingerprint({ id, cancelledAt }: Attempt): string {
  return cancelledAt ? `${id} cancelled` : id;
}

/**
 * Locks an order that may have been paid or cancelled since it was read. An unpaid, cancelled order cannot
 * be reused, and neither can one without a payment, which a discount of staff covered.
 */
export async function lockEarlierOrder(
  trx: Trx,
  orderId: string | undefined,
): Promise<OrderRow | undefined> {
  const order = orderId === undefined ? undefined : await lockOrder(trx, orderId);
  if (!order) return undefined;
  const isOver = order.order_status === 'cancelled' && order.status !== 'paid';
  return isOver || order.payment_method === noPayment ? undefined : order;
}
