import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Db } from '#database/schema.ts';
import { runBatch } from '#database/sql/batch.ts';
import { readRaisedReason, StillStale, whileStale } from '#database/sql/refusal.ts';
import { updateAdConsent } from '../ad-events/ad-consent.server.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import { type Market, marketOf } from '../markets/market.ts';
import { money } from '../money.ts';
import type { ClaimedOpening } from '../payments/open-payment.server.ts';
import { abandonOpening, endOpening, startOpening } from '../payments/opening-claims.server.ts';
import { freeStock } from '../payments/release-unpaid.server.ts';
import { commitReservations } from '../stock/commit-reservations.server.ts';
import { sumDemand } from '../stock/demand.ts';
import { reservationMinutes } from '../stock/reservation-time.ts';
import { reserveStock } from '../stock/reserve-stock.server.ts';
import { lockAttempts, toAttemptsRefusal } from './attempt-limits.server.ts';
import {
  type Checkout,
  type PlacedOrder,
  type PlaceOrderOptions,
  type Placing,
  requireGateway,
  requireShipsTo,
} from './checkout-request.server.ts';
import {
  claimIdempotencyKey,
  isIdempotencyKeyTaken,
  rebindKey,
  toRepeatedRequest,
} from './idempotency-key.server.ts';
import { insertOrder, isOrderIdConflict, toInsertedRow } from './insert-order.server.ts';
import { noticesOfPlaced, type PaidLater, paidLaterBy } from './later/paid-later.server.ts';
import { findMethod, pricePurchase } from './price-purchase.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { countAttemptUnlessStale, readCheckout } from './read-checkout.server.ts';
import { requireStock } from './require-stock.ts';
import { retryPayment } from './retry-payment.server.ts';
import { lockEarlierOrder, syncEarlierAttempts } from './same-order.server.ts';

/**
 * Creates an order with its payment attempt, or finds existing ones, and commits before the gateway is
 * called. Call `ensurePaymentPage` immediately afterwards: a new order's payment is claimed for this
 * server.
 *
 * Throws PurchaseError: not_accepted, country_not_served, product_not_sold, price_changed (with the new
 * `total`), market_changed (with `currency` and `total`), method_invalid, method_min, method_max, key_reused,
 * gateway_unavailable (an earlier attempt is open and its outcome is unknown), too_many_requests (with the seconds
 * to wait, `retry_after`; never for a repeated request),
 * too_many_reserved (likewise), and those of `requireStock`.
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

/** Random collisions of twelve digits are rarer: more conflicts mean a rule of another project's database. */
const maxOrderIdCollisions = 3;

/**
 * Stock may be held by orders whose time is over, or by an unpaid order of this browser, which the new one replaces.
 * Both are released once.
 */
async function placeWithFreedStock(
  db: Db,
  purchase: Purchase,
  options: Placing,
): Promise<PlacedOrder> {
  try {
    return await placeWhileStale(db, purchase, options);
  } catch (error) {
    if (!(error instanceof PurchaseError && stockCodes.includes(error.code))) throw error;
    const isShort = error.code !== 'too_many_reserved';
    const ids = isShort ? purchase.lines.map(({ id }) => id) : undefined;
    const { placed } = options.earlier;
    if (!(await freeStock({ db, ...options }, { ids, placed }))) throw error;
    return placeWhileStale(db, purchase, options);
  }
}

const stockCodes: readonly string[] = ['sold_out', 'stock_left', 'too_many_reserved'];

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
    const { method, price } = priced;
    const payments = await syncEarlierAttempts({ db, gateways, jobs }, before, {
      isCancelled,
      ...(method && { chosen: { method: method.method, total: price.total } }),
    });
    const placed = await db.transaction().execute(async (trx) => {
      const order = await lockEarlierOrder(trx, before);
      return order ? retryPayment(trx, order, payments, checkout) : insertNewOrder(trx, checkout);
    });
    if (placed === 'retry') continue;
    return placed.claimed ? placed : saveAdConsent(db, placed, consent);
  }
}

async function saveAdConsent(
  db: Db,
  { orderId, paymentId, alreadyPaid, terms }: PlacedOrder,
  consent: AdConsent | undefined,
): Promise<PlacedOrder> {
  if (consent) await updateAdConsent(db, orderId, consent);
  return { orderId, paymentId, alreadyPaid, terms };
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
  const later = paidLaterBy(market, priced.method?.method);
  const order = {
    purchase,
    priced,
    market,
    payment,
    serverId: later ? null : serverId,
    consent,
    source,
    hasWideAmountColumns,
    later,
  };
  const { attempt, row, statement } = insertOrder(order);
  const { order_id: orderId } = row;
  const keyGuards = repeated
    ? [rebindKey({ key: key ?? '', from: repeated.paymentId, to: paymentId })]
    : key
      ? [claimIdempotencyKey(purchase, { key, paymentId })]
      : [];
  const reservations = reserve(checkout, { orderId, gateway, later });
  const notices = later
    ? await noticesOfPlaced(options.jobs, toInsertedRow(row), {
        bankAccount: market?.bankAccount ?? '',
        hasAdConsent: consent?.ads === true,
      })
    : [];
  const results = await runBatch(db, [
    lockAttempts({ email: purchase.email }),
    ...keyGuards,
    countAttemptUnlessStale(
      { purchase, earlier, client, terms: later?.terms, market: market?.id },
      read,
    ),
    statement,
    ...notices,
    ...reservations,
  ]);
  const at = -1 - notices.length - reservations.length;
  const [charged] = (results.at(at)?.rows ?? []) as ClaimedOpening['order'][];
  if (!charged || !attempt) throw new Error('inserting an order returned nothing');
  const placed = { orderId, paymentId, alreadyPaid: false };
  return later
    ? { ...placed, terms: later.terms }
    : { ...placed, claimed: { attempt, order: charged } };
}

/** Returns the statements that reserve the units of an order; none where nothing of it is tracked. */
function reserve(
  { purchase, read, options }: Checkout,
  { orderId, gateway, later }: { orderId: string; gateway: string; later: PaidLater | undefined },
): CompiledQuery[] {
  const demand = sumDemand(purchase.lines, read.tracked);
  if (demand.length === 0) return [];
  const { email } = purchase;
  const client = options.client?.network ?? null;
  const minutes = later ? null : reservationMinutes(gateway);
  const taken = reserveStock({ orderId, email, demand, minutes, client });
  return later?.isConfirmed ? [taken, commitReservations({ orderId, actor: 'store' })] : [taken];
}

function withPaymentFee(purchase: Purchase, market: Market): Purchase {
  const { fee } = findMethod(market, purchase);
  return fee > 0 ? { ...purchase, paymentFee: money(fee, market.currency) } : purchase;
}
