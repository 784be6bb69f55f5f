import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { refusedFor } from '#database/sql/refusal.ts';
import { runBatch } from '#database/sql/statement.ts';
import { updateAdConsent } from '../ad-events/ad-consent.server.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import type { VisitSource } from '../analytics/visit-source.ts';
import { asPiece } from '../catalog/piece.ts';
import { localized } from '../catalog/product.ts';
import { compare, fromDecimal, storeCurrency, toNumber } from '../money.ts';
import {
  recordIgnoredDetails,
  updateShippingFromCheckout,
} from '../orders/correct-address.server.ts';
import { addressFields, mayCorrectAddress } from '../orders/correct-address.ts';
import { asOrderStatus } from '../orders/order.ts';
import { eachField } from '../orders/shopper-fields.ts';
import { findLastAttempt } from '../payments/attempt.server.ts';
import {
  abandonOpening,
  endOpening,
  type PaymentToOpen,
  startOpening,
} from '../payments/open-payment.server.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import {
  countFirstAttempt,
  keysOrNull,
  lockAttempts,
  toAttemptsRefusal,
} from './attempt-limits.server.ts';
import {
  bindKey,
  claimKey,
  findRequestByKey,
  IdempotencyKeyConflict,
  isKeyTaken,
  type Repeat,
  rebindKey,
  toRepeat,
} from './idempotency-key.server.ts';
import { insertOrder, isOrderIdConflict } from './insert-order.server.ts';
import { findOrCreateAttempt, hasUnsyncedPaymentPage } from './next-attempt.server.ts';
import { type PricedLine, priceLines, totalOf } from './price-lines.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import {
  countUnlessCacheIsStale,
  type ProductCache,
  readCheckout,
  type SoldProduct,
} from './read-checkout.server.ts';
import {
  type EarlierOrders,
  type EarlierPayments,
  lockEarlier,
  syncEarlierAttempts,
} from './same-order.server.ts';

export type PlaceOrderOptions = {
  /** Made once per cart and attempt: the same key always leads to the same order and attempt. */
  idempotencyKey: string | undefined;
  earlier: EarlierOrders;
  gateways: Gateways;
  jobs: Jobs;
  /** Id of this process, which opens the payment of a new order. */
  serverId: string;
  consent: AdConsent | undefined;
  /** Saved with a new order only. */
  source: VisitSource | undefined;
  /** Country codes; undefined means all countries. */
  shippingCountries: string[] | undefined;
  /** Networks whose attempts are counted together. Undefined when the address does not identify a client. */
  client: ClientKeys | undefined;
  /** Cache of this process, shared by its checkouts. */
  productCache: ProductCache;
};

export type PlacedOrder = PaymentToOpen & { orderId: string; alreadyPaid: boolean };

/**
 * Creates an order with its payment attempt, or finds existing ones, and commits before the gateway is
 * called. Call `ensurePaymentPage` immediately afterwards: a new order's payment is claimed for this
 * server.
 *
 * Throws PurchaseError: not_accepted, country_not_served, product_not_sold, price_changed (with the new
 * `total`), key_reused, gateway_unavailable (an earlier attempt is open and its outcome is unknown),
 * too_many_requests (with the seconds to wait, `retry_after`; never for a repeated request).
 */
export async function placeOrder(
  db: Db,
  purchase: Purchase,
  options: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const newPaymentId = randomUUID();
  const placing = { ...options, newPaymentId };
  // A new order commits with the claim of its payment. This process must record that it works on the
  // payment before others can read the claim. `ensurePaymentPage` ends what starts here.
  startOpening(newPaymentId);
  try {
    const placed =
      (await placeFromCache(db, purchase, placing)) ?? (await placeAsRead(db, purchase, placing));
    if (!placed.claimed) endOpening(newPaymentId);
    return placed;
  } catch (error) {
    // After a database error the order may be committed. After a PurchaseError nothing is.
    if (error instanceof PurchaseError) endOpening(newPaymentId);
    else abandonOpening(newPaymentId);
    throw error;
  }
}

/** A new order's payment has the same id in every attempt to save the order. */
type Placing = PlaceOrderOptions & { newPaymentId: string };

/**
 * Places the usual order without reading first (`runBatch`): it uses cached prices and checks all other
 * rules in SQL. Returns undefined, with nothing written, when a rule rejects it.
 */
async function placeFromCache(
  db: Db,
  purchase: Purchase,
  options: Placing,
): Promise<PlacedOrder | undefined> {
  const { productCache, earlier } = options;
  // The browser returns from a payment, and usually continues with that order.
  if (earlier.unresolved) return undefined;
  const products = purchase.lines.map(({ id }) => productCache.get(id));
  const cached = products.filter((product) => product !== undefined);
  const lines = priceCachedLines(purchase, cached);
  if (!lines || !shipsTo(purchase, options)) return undefined;
  const checkout = { purchase, lines, repeated: undefined, options };
  try {
    const { client } = options;
    return await insertNewOrder(
      db,
      checkout,
      countUnlessCacheIsStale({ purchase, earlier, client }, cached),
    );
  } catch (error) {
    if (refusedFor('stale', error) !== undefined) return undefined;
    if (isKeyTaken(error) || isOrderIdConflict(error)) return undefined;
    throw toAttemptsRefusal(error) ?? error;
  }
}

function priceCachedLines(purchase: Purchase, cached: SoldProduct[]): PricedLine[] | undefined {
  try {
    return requireExpectedTotal(purchase, cached);
  } catch {
    // `placeAsRead` meets the same obstacle again, unless it has been resolved since.
    return undefined;
  }
}

async function placeAsRead(db: Db, purchase: Purchase, options: Placing): Promise<PlacedOrder> {
  const { idempotencyKey: key, earlier, gateways, jobs, consent } = options;
  const input = { purchase, earlier, key };
  const checked = await readCheckout(db, input, options.productCache);
  const { products, request, earlierId, isBlocked } = checked;
  if (isBlocked) throw new PurchaseError('not_accepted');
  const repeated = toRepeat(request, purchase);
  if (repeated && !repeated.needsNewAttempt) return saveAdConsent(db, repeated, consent);
  const lines = requireExpectedTotal(purchase, products);
  const before = repeated?.orderId ?? earlierId;
  const isCancelled = repeated?.isCancelled === true;
  const checkout = { purchase, lines, repeated, options };
  // The loop ends: the number of attempts for an order is limited (attempt-limits.server.ts).
  for (let numbersTaken = 0; ; ) {
    const payments = await syncEarlierAttempts({ db, gateways, jobs }, before, { isCancelled });
    const placed = await placeOrRetryPayment(db, { before, payments }, checkout).catch((error) => {
      if (isOrderIdConflict(error)) numbersTaken += 1;
      return recoverFrom(error, numbersTaken);
    });
    if (placed === 'retry') continue;
    if (placed !== 'repeated') return placed.claimed ? placed : saveAdConsent(db, placed, consent);
    const first = toRepeat(await findRequestByKey(db, key ?? '').executeTakeFirst(), purchase);
    if (!first) throw new Error('an idempotency key is taken but leads to no payment');
    return saveAdConsent(db, first, consent);
  }
}

type Checkout = {
  purchase: Purchase;
  lines: PricedLine[];
  /** The repeated request whose payment failed or whose order was cancelled. */
  repeated: Repeat | undefined;
  options: Placing;
};

type Earlier = { before: string | undefined; payments: EarlierPayments };

async function placeOrRetryPayment(
  db: Db,
  { before, payments }: Earlier,
  checkout: Checkout,
): Promise<PlacedOrder | 'retry'> {
  const { purchase, options } = checkout;
  const count = countFirstAttempt({ email: purchase.email, ...keysOrNull(options.client) });
  if (!before) return insertNewOrder(db, checkout, count);
  return db.transaction().execute(async (trx) => {
    const existing = await lockEarlier(trx, before);
    return existing
      ? retryPayment(trx, existing, payments, checkout)
      : insertNewOrder(trx, checkout, count);
  });
}

/** Random collisions of twelve digits are rarer: more conflicts mean a rule of another project's database. */
const maxOrderIdCollisions = 3;

function recoverFrom(error: unknown, numbersTaken: number): 'repeated' | 'retry' {
  if (isKeyTaken(error)) return 'repeated';
  if (isOrderIdConflict(error) && numbersTaken < maxOrderIdCollisions) return 'retry';
  throw toAttemptsRefusal(error) ?? error;
}

async function saveAdConsent(
  db: Db,
  { orderId, paymentId, alreadyPaid }: PlacedOrder,
  consent: AdConsent | undefined,
): Promise<PlacedOrder> {
  if (consent) await updateAdConsent(db, orderId, consent);
  return { orderId, paymentId, alreadyPaid };
}

/** `count` is `countFirstAttempt`, or a statement with further reasons to reject the order. */
async function insertNewOrder(
  db: Db,
  { purchase, lines, repeated, options }: Checkout,
  count: CompiledQuery,
): Promise<PlacedOrder> {
  const { idempotencyKey: key, gateways, serverId, consent, source } = options;
  requireShipsTo(purchase, options);
  const { email } = purchase;
  const { newPaymentId: paymentId } = options;
  const payment = { id: paymentId, gateway: gateways.primary().name };
  const { attempt, statement } = insertOrder({
    purchase,
    lines,
    payment,
    serverId,
    consent,
    source,
  });
  if (repeated)
    await rebindIdempotencyKey(db, email, { key, from: repeated.paymentId, to: paymentId });
  const claim = key && !repeated ? [claimKey(purchase, { key, paymentId })] : [];
  const guards = [lockAttempts({ email }), ...claim, count];
  const [order] = await runBatch(db, guards, statement);
  if (!order) throw new Error('inserting an order returned nothing');
  const { orderId } = attempt;
  return { orderId, paymentId, alreadyPaid: false, claimed: { attempt, order } };
}

function requireShipsTo(purchase: Purchase, options: PlaceOrderOptions): void {
  if (!shipsTo(purchase, options)) throw new PurchaseError('country_not_served', 'country');
}

function shipsTo({ country }: Purchase, { shippingCountries }: PlaceOrderOptions): boolean {
  return shippingCountries?.includes(country) !== false;
}

async function rebindIdempotencyKey(
  db: Db,
  email: string,
  { key = '', from, to }: { key: string | undefined; from: string; to: string },
): Promise<void> {
  await db.executeQuery(lockAttempts({ email }));
  const { numAffectedRows } = await db.executeQuery(rebindKey({ key, from, to }));
  if (!numAffectedRows) throw new IdempotencyKeyConflict();
}

async function retryPayment(
  trx: Trx,
  order: OrderRow,
  { syncedAttempts, isProcessing }: EarlierPayments,
  { purchase, repeated, options }: Checkout,
): Promise<PlacedOrder | 'retry'> {
  const { idempotencyKey: key, gateways, client } = options;
  if (await hasUnsyncedPaymentPage(trx, order, syncedAttempts)) return 'retry';
  await trx.executeQuery(lockAttempts({ email: order.email }));
  if (key && !repeated) await trx.executeQuery(claimKey(purchase, { key, paymentId: null }));
  // An earlier attempt paid the order, perhaps a moment ago. It is not paid again, and the shopper is
  // redirected as after that payment.
  const alreadyPaid = order.status === 'paid';
  if (!alreadyPaid) requireShipsTo(purchase, options);
  const mayFollow = !alreadyPaid && !isProcessing && mayStillCorrect(order);
  const takeOver = mayFollow ? updateShippingFromCheckout : recordIgnoredDetails;
  // A repeated request has no new details: those of the first request are saved.
  if (!repeated) await takeOver(trx, order, toSentDetails(purchase));
  const gateway = gateways.primary().name;
  const paymentId = alreadyPaid
    ? await requireAttempt(trx, order.order_id)
    : await findOrCreateAttempt(trx, order, { gateway, client });
  await bindKey(trx, key, paymentId);
  return { orderId: order.order_id, paymentId, alreadyPaid };
}

function mayStillCorrect({ order_status }: OrderRow): boolean {
  return mayCorrectAddress(asOrderStatus(order_status));
}

function toSentDetails(purchase: Purchase) {
  return { ...eachField(addressFields, (field) => purchase[field]), lang: purchase.lang };
}

async function requireAttempt(trx: Trx, orderId: string): Promise<string> {
  const attempt = await findLastAttempt(trx, orderId);
  if (!attempt) throw new Error(`order ${orderId} was paid without an attempt`);
  return attempt.id;
}

function requireExpectedTotal(
  { lines: requested, lang, expectedTotal }: Purchase,
  products: SoldProduct[],
): PricedLine[] {
  const prices = new Map(
    products.map(({ id, price, piece, ...title }) => [
      id,
      {
        price: fromDecimal(price, storeCurrency).amount,
        title: localized(lang, title),
        titles: { en: title.en?.trim() || undefined, ar: title.ar?.trim() || undefined },
        piece: asPiece(piece),
      },
    ]),
  );
  const lines = priceLines(requested, prices);
  const total = totalOf(lines);
  if (!expectedTotal || compare(total, expectedTotal) !== 0) {
    throw new PurchaseError('price_changed', 'total', { total: toNumber(total) });
  }
  return lines;
}
