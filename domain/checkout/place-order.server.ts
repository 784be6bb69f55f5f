import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { runBatch } from '#database/sql/batch.ts';
import { readRaisedReason, StillStale, whileStale } from '#database/sql/refusal.ts';
import { updateAdConsent } from '../ad-events/ad-consent.server.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import type { VisitSource } from '../analytics/visit-source.ts';
import { type Market, marketOf } from '../markets/market.ts';
import type { MarketSnapshot } from '../markets/markets.server.ts';
import { toAmountColumn } from '../markets/widen-amount-columns.server.ts';
import { money } from '../money.ts';
import {
  recordIgnoredDetails,
  updateShippingFromCheckout,
} from '../orders/correct-address.server.ts';
import { mayCorrectAddress, shippingFields } from '../orders/correct-address.ts';
import { asOrderStatus } from '../orders/order.ts';
import { eachField } from '../orders/shopper-fields.ts';
import { findLastAttempt } from '../payments/attempt.server.ts';
import { chooseGateway } from '../payments/choose-gateway.ts';
import type { ClaimedOpening, PaymentToOpen } from '../payments/open-payment.server.ts';
import { abandonOpening, endOpening, startOpening } from '../payments/opening-claims.server.ts';
import { freeStock } from '../payments/release-unpaid.server.ts';
import type { ClientKeys } from '../runtime/client-network.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { sumDemand } from '../stock/demand.ts';
import { reservationMinutes } from '../stock/reservation-time.ts';
import { extendReservation, reserveStock } from '../stock/reserve-stock.server.ts';
import { lockAttempts, toAttemptsRefusal } from './attempt-limits.server.ts';
import {
  bindIdempotencyKey,
  claimIdempotencyKey,
  isIdempotencyKeyTaken,
  type Repeat,
  rebindKey,
  toRepeatedRequest,
} from './idempotency-key.server.ts';
import { insertOrder, isOrderIdConflict } from './insert-order.server.ts';
import { findOrCreateAttempt, hasUnsyncedPaymentPage, isReusable } from './next-attempt.server.ts';
import { findMethod, type PricedPurchase, pricePurchase } from './price-purchase.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import {
  type CheckoutRead,
  countAttemptUnlessStale,
  readCheckout,
} from './read-checkout.server.ts';
import { requireStock } from './require-stock.ts';
import {
  type EarlierOrders,
  type EarlierPayments,
  lockEarlierOrder,
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
  markets: LiveMarkets;
  /** Networks whose attempts are counted together. Undefined when the address does not identify a client. */
  client: ClientKeys | undefined;
  hasWideAmountColumns: boolean;
};

/** The process's markets. Another process may have saved newer ones. */
type LiveMarkets = { current(): MarketSnapshot; reload(): Promise<void> };

export type PlacedOrder = PaymentToOpen & { orderId: string; alreadyPaid: boolean };

/**
 * Creates an order with its payment attempt, or finds existing ones, and commits before the gateway is
 * called. Call `ensurePaymentPage` immediately afterwards: a new order's payment is claimed for this
 * server.
 *
 * Throws PurchaseError: not_accepted, country_not_served, product_not_sold, price_changed (with the new
 * `total`), market_changed (with `currency` and `total`), method_invalid, method_min, method_max, key_reused,
 * gateway_unavailable (an earlier attempt is open and its outcome is unknown), too_many_requests (with the seconds
 * to wait, `retry_after`; never for a repeated request).
 */
export async function placeOrder(
  db: Db,
  purchase: Purchase,
  options: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const newPaymentId = randomUUID();
  // A new order commits with the claim of its payment. This process must record that it works on the
  // payment before others can read the claim. `ensurePaymentPage` ends what starts here.
  startOpening(newPaymentId);
  try {
    const placed = await placeWithFreedStock(db, purchase, { ...options, newPaymentId });
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

/** Random collisions of twelve digits are rarer: more conflicts mean a rule of another project's database. */
const maxOrderIdCollisions = 3;

/**
 * Stock that is sold out may be held by orders whose time is over, or by an unpaid order of this browser, which the
 * new one replaces. Both are released once.
 */
async function placeWithFreedStock(
  db: Db,
  purchase: Purchase,
  options: Placing,
): Promise<PlacedOrder> {
  try {
    return await placeWhileStale(db, purchase, options);
  } catch (error) {
    const isShort = error instanceof PurchaseError && shortCodes.includes(error.code);
    const ids = purchase.lines.map(({ id }) => id);
    const { placed } = options.earlier;
    if (!isShort || !(await freeStock({ db, ...options }, { ids, placed }))) throw error;
    return placeWhileStale(db, purchase, options);
  }
}

const shortCodes: readonly string[] = ['sold_out', 'stock_left'];

async function placeWhileStale(db: Db, purchase: Purchase, options: Placing): Promise<PlacedOrder> {
  let collisions = 0;
  const isStale = (error: unknown) => {
    if (isOrderIdConflict(error)) collisions += 1;
    else return error instanceof OldMarkets || isIdempotencyKeyTaken(error) || isSoldOut(error);
    return collisions < maxOrderIdCollisions;
  };
  try {
    return await whileStale(() => placeAsRead(db, purchase, options), isStale);
  } catch (error) {
    if (error instanceof StillStale) throw new PurchaseError('unavailable');
    throw toAttemptsRefusal(error) ?? error;
  }
}

/** The next read shows what is left, and the refusal explains it. */
const isSoldOut = (error: unknown) => readRaisedReason('sold_out', error) !== undefined;

/** The markets of this process are older than those in the database. */
class OldMarkets extends Error {}

/** Reads, decides, and writes unless what was read has changed: then it raises an error (`whileStale`). */
async function placeAsRead(db: Db, sent: Purchase, options: Placing): Promise<PlacedOrder> {
  const { idempotencyKey: key, earlier, gateways, jobs, consent, markets } = options;
  const { version, open, sellsInDollars } = markets.current();
  const market = marketOf(open, sent.country);
  const purchase = market ? withPaymentFee(sent, market) : sent;
  const read = await readCheckout(db, { purchase, earlier, key, market: market?.id });
  if (read.marketsVersion !== version) {
    await markets.reload();
    throw new OldMarkets();
  }
  if (read.isBlocked) throw new PurchaseError('not_accepted');
  const repeated = toRepeatedRequest(read.request, purchase);
  if (repeated && !repeated.needsNewAttempt) return saveAdConsent(db, repeated, consent);
  if (!market && !sellsInDollars) throw new PurchaseError('country_not_served', 'country');
  const priced = pricePurchase(purchase, read.products, market);
  const checkout = { purchase, read, priced, market, repeated, options };
  const before = repeated?.orderId ?? read.earlierId;
  if (before === null) return insertNewOrder(db, checkout);
  const isCancelled = repeated?.isCancelled === true;
  // The loop ends: the number of attempts for an order is limited (attempt-limits.server.ts).
  for (;;) {
    const method = priced.method?.method;
    const payments = await syncEarlierAttempts({ db, gateways, jobs }, before, {
      isCancelled,
      method,
    });
    const placed = await db.transaction().execute(async (trx) => {
      const order = await lockEarlierOrder(trx, before);
      return order ? retryPayment(trx, order, payments, checkout) : insertNewOrder(trx, checkout);
    });
    if (placed === 'retry') continue;
    return placed.claimed ? placed : saveAdConsent(db, placed, consent);
  }
}

type Checkout = {
  purchase: Purchase;
  read: CheckoutRead;
  priced: PricedPurchase;
  /** Undefined is the dollar shop. */
  market: Market | undefined;
  /** The repeated request whose payment failed or whose order was cancelled. */
  repeated: Repeat | undefined;
  options: Placing;
};

async function saveAdConsent(
  db: Db,
  { orderId, paymentId, alreadyPaid }: PlacedOrder,
  consent: AdConsent | undefined,
): Promise<PlacedOrder> {
  if (consent) await updateAdConsent(db, orderId, consent);
  return { orderId, paymentId, alreadyPaid };
}

async function insertNewOrder(db: Db, checkout: Checkout): Promise<PlacedOrder> {
  const { purchase, read, priced, market, repeated, options } = checkout;
  const {
    idempotencyKey: key,
    gateways,
    serverId,
    consent,
    source,
    hasWideAmountColumns,
  } = options;
  const { newPaymentId: paymentId, earlier, client } = options;
  requireShipsTo(purchase, options);
  requireStock(priced.lines, read.tracked);
  const gateway = requireGateway(gateways, priced, market);
  const payment = { id: paymentId, gateway };
  const order = {
    purchase,
    priced,
    market,
    payment,
    serverId,
    consent,
    source,
    hasWideAmountColumns,
  };
  const { attempt, statement } = insertOrder(order);
  const keyGuards = repeated
    ? [rebindKey({ key: key ?? '', from: repeated.paymentId, to: paymentId })]
    : key
      ? [claimIdempotencyKey(purchase, { key, paymentId })]
      : [];
  const reservations = reserve(checkout, attempt);
  const results = await runBatch(db, [
    lockAttempts({ email: purchase.email }),
    ...keyGuards,
    countAttemptUnlessStale({ purchase, earlier, client }, read),
    statement,
    ...reservations,
  ]);
  const [row] = (results.at(-1 - reservations.length)?.rows ?? []) as ClaimedOpening['order'][];
  if (!row) throw new Error('inserting an order returned nothing');
  const { orderId } = attempt;
  return { orderId, paymentId, alreadyPaid: false, claimed: { attempt, order: row } };
}

/** Returns the statement that reserves the units of an order; none where nothing of it is tracked. */
function reserve(
  { purchase, read, options }: Checkout,
  { orderId, gateway }: { orderId: string; gateway: string },
): CompiledQuery[] {
  const demand = sumDemand(purchase.lines, read.tracked);
  if (demand.length === 0) return [];
  const client = options.client?.network ?? null;
  return [reserveStock({ orderId, demand, minutes: reservationMinutes(gateway), client })];
}

function withPaymentFee(purchase: Purchase, market: Market): Purchase {
  const { fee } = findMethod(market, purchase);
  return fee > 0 ? { ...purchase, paymentFee: money(fee, market.currency) } : purchase;
}

/** Throws PurchaseError method_invalid when no account takes the method in the currency. */
function requireGateway(
  gateways: Gateways,
  { method, price }: PricedPurchase,
  market: Market | undefined,
): string {
  const gateway = chooseGateway(gateways, {
    method: method?.method ?? null,
    currency: price.total.currency,
    account: market?.gatewayAccount,
  });
  if (!gateway) throw new PurchaseError('method_invalid', 'payment_method');
  return gateway.name;
}

/**
 * Another method may have another fee: the unpaid order gets it, with its VAT, and so does the attempt that follows.
 * An attempt that is reused keeps its amount, and the order its total.
 */
async function withFee(trx: Trx, order: OrderRow, priced: PricedPurchase): Promise<OrderRow> {
  const { price } = priced;
  const last = await findLastAttempt(trx, order.order_id);
  if (last && isReusable(last, priced.method?.method ?? null)) return order;
  const fee = await toAmountColumn(trx, price.fee);
  if (order.fee_amount === null || Number(order.fee_amount) === Number(fee)) return order;
  const total = await toAmountColumn(trx, price.total);
  const tax_amount = await toAmountColumn(trx, price.tax);
  const changes = { total, tax_amount, fee_amount: fee };
  await trx.updateTable('orders').set(changes).where('order_id', '=', order.order_id).execute();
  for (const [at, { tax }] of price.lines.entries()) {
    await trx
      .updateTable('order_lines')
      .set({ tax: tax.amount })
      .where('order_id', '=', order.order_id)
      .where('position', '=', at + 1)
      .execute();
  }
  return { ...order, ...changes } as OrderRow;
}

function requireShipsTo(
  { country }: Purchase,
  { shippingCountries }: Pick<PlaceOrderOptions, 'shippingCountries'>,
): void {
  if (shippingCountries?.includes(country) !== false) return;
  throw new PurchaseError('country_not_served', 'country');
}

async function retryPayment(
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
  if (!alreadyPaid) requireShipsTo(purchase, options);
  const { tracked } = read;
  const reserved = await findReserved(trx, order.order_id, tracked);
  const missing = tracked.filter(({ stockId }) => !reserved.has(stockId));
  if (!alreadyPaid) requireStock(priced.lines, missing);
  const mayFollow = !alreadyPaid && !isProcessing && mayStillCorrect(order);
  const takeOver = mayFollow ? updateShippingFromCheckout : recordIgnoredDetails;
  // A repeated request has no new details: those of the first request are saved.
  if (!repeated) await takeOver(trx, order, toSentDetails(purchase));
  const method = priced.method?.method ?? null;
  const paymentId = alreadyPaid
    ? await requireAttempt(trx, order.order_id)
    : await findOrCreateAttempt(trx, await withFee(trx, order, priced), {
        gateway: requireGateway(gateways, priced, market),
        method,
        client,
      });
  await bindIdempotencyKey(trx, key, paymentId);
  if (!alreadyPaid && tracked.length > 0) {
    const { order_id: orderId } = order;
    const gateway = requireGateway(gateways, priced, market);
    await extendReservation(trx, { orderId, minutes: reservationMinutes(gateway) });
    for (const statement of reserve(checkout, { orderId, gateway })) {
      await trx.executeQuery(statement);
    }
  }
  return { orderId: order.order_id, paymentId, alreadyPaid };
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
