import type { OrderRow, Trx } from '#database/schema.ts';
import {
  recordIgnoredDetails,
  updateShippingFromCheckout,
} from '../orders/correct-address.server.ts';
import { mayCorrectAddress, shippingFields } from '../orders/correct-address.ts';
import { asOrderStatus } from '../orders/order.ts';
import { asPaymentTerms, isPaidLater } from '../orders/payment-terms.ts';
import { eachField } from '../orders/shopper-fields.ts';
import { findLastAttempt } from '../payments/attempt.server.ts';
import { reservationMinutes } from '../stock/reservation-time.ts';
import { reserveAgain } from '../stock/reserve-stock.server.ts';
import { lockAttempts } from './attempt-limits.server.ts';
import {
  type Checkout,
  type PlacedOrder,
  requireGateway,
  requireShipsTo,
} from './checkout-request.server.ts';
import { bindIdempotencyKey, claimIdempotencyKey } from './idempotency-key.server.ts';
import { chooseTerms } from './later/choose-terms.server.ts';
import { paidLaterBy } from './later/paid-later.server.ts';
import { chargeFee } from './later/payment-fee.server.ts';
import { findOrCreateAttempt, hasUnsyncedPaymentPage, isReusable } from './next-attempt.server.ts';
import type { Purchase } from './purchase.ts';
import type { CheckoutRead } from './read-checkout.server.ts';
import { requireStock } from './require-stock.ts';
import type { EarlierPayments } from './same-order.server.ts';

/**
 * Pays an earlier order of the same cart, which the caller has locked: by its open attempt, or by another one. Returns
 * `retry` where its gateway must be asked again first.
 */
export async function retryPayment(
  trx: Trx,
  order: OrderRow,
  { syncedAttempts, isProcessing }: EarlierPayments,
  checkout: Checkout,
): Promise<PlacedOrder | 'retry'> {
  const { purchase, read, priced, market, repeated, options } = checkout;
  const { idempotencyKey: key, gateways, client } = options;
  if (await hasUnsyncedPaymentPage(trx, order, syncedAttempts)) return 'retry';
  await trx.executeQuery(lockAttempts({ email: order.email }));
  if (key && !repeated)
    await trx.executeQuery(claimIdempotencyKey(purchase, { key, paymentId: null }));
  // An earlier attempt paid the order, perhaps a moment ago. It is not paid again, and the shopper is
  // redirected as after that payment.
  const alreadyPaid = order.status === 'paid';
  const terms = termsOfPlaced(order);
  const isPlaced = alreadyPaid || terms !== undefined;
  if (!isPlaced) requireShipsTo(purchase, options);
  const { tracked } = read;
  const reserved = await findReserved(trx, order.order_id, tracked);
  const missing = tracked.filter(({ stockId }) => !reserved.has(stockId));
  if (!isPlaced) requireStock(priced.lines, missing);
  const mayFollow = !isPlaced && !isProcessing && mayStillCorrect(order);
  const takeOver = mayFollow ? updateShippingFromCheckout : recordIgnoredDetails;
  // A repeated request has no new details: those of the first request are saved.
  if (!repeated) await takeOver(trx, order, toSentDetails(purchase));
  const method = priced.method?.method ?? null;
  const later = isPlaced ? undefined : paidLaterBy(market, method ?? undefined);
  if (later) {
    const paymentId = await chooseTerms(trx, order, later, checkout);
    await bindIdempotencyKey(trx, key, paymentId);
    return { orderId: order.order_id, paymentId, alreadyPaid, terms: later.terms };
  }
  const paymentId = isPlaced
    ? await requireAttempt(trx, order.order_id)
    : await findOrCreateAttempt(trx, await withFee(trx, order, checkout), {
        gateway: requireGateway(gateways, priced, market),
        method,
        client,
      });
  await bindIdempotencyKey(trx, key, paymentId);
  if (!isPlaced && tracked.length > 0) {
    const minutes = reservationMinutes(requireGateway(gateways, priced, market));
    const { order_id: orderId, email } = order;
    await reserveAgain(trx, { orderId, email, minutes, client: client?.network ?? null });
  }
  return { orderId: order.order_id, paymentId, alreadyPaid, terms };
}

/** An attempt that is reused keeps its amount, and the order its total. */
async function withFee(trx: Trx, order: OrderRow, { priced, market }: Checkout): Promise<OrderRow> {
  const last = await findLastAttempt(trx, order.order_id);
  if (last && isReusable(last, priced.method?.method ?? null, priced.price.total)) return order;
  return chargeFee(trx, order, priced.price.fee, market);
}

/** Finds the products whose units the order has. */
async function findReserved(
  trx: Trx,
  orderId: string,
  tracked: CheckoutRead['tracked'],
): Promise<ReadonlySet<number>> {
  if (tracked.length === 0) return new Set();
  const rows = await trx
    .selectFrom('stock_reservations')
    .select('product_id')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'released')
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/** Returns how a placed order is paid later. Its shopper has not seen that yet, and is shown it now. */
function termsOfPlaced({ status, payment_terms }: OrderRow): 'cash' | 'bank' | undefined {
  const terms = asPaymentTerms(payment_terms);
  return status === 'pending' && isPaidLater(terms) ? terms : undefined;
}

function mayStillCorrect({ order_status }: OrderRow): boolean {
  return mayCorrectAddress(asOrderStatus(order_status));
}

function toSentDetails(purchase: Purchase) {
  const { lang, addressFields } = purchase;
  return { ...eachField(shippingFields, (field) => purchase[field]), lang, addressFields };
}

async function requireAttempt(trx: Trx, orderId: string): Promise<string> {
  const attempt = await findLastAttempt(trx, orderId);
  if (!attempt) throw new Error(`order ${orderId} was paid without an attempt`);
  return attempt.id;
}
