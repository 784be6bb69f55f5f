import { randomUUID } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../../actor.server.ts';
import { currencyOf } from '../../currency.ts';
import type { AddressFields } from '../../geography/parse-address.ts';
import type { Language } from '../../language.ts';
import { type Market, marketOf } from '../../markets/market.ts';
import { loadMarkets } from '../../markets/markets.server.ts';
import type { Money } from '../../money.ts';
import { payLinkSeconds } from '../../orders/lookup/expiring-links.server.ts';
import { noPayment } from '../../orders/order.ts';
import { queueOrderEmail, queuePaymentLink } from '../../orders/order-emails.server.ts';
import { recordOrderEvent } from '../../orders/order-events.server.ts';
import type { ShopperDetails } from '../../orders/shopper-fields.ts';
import type { Jobs } from '../../runtime/jobs.ts';
import { hasEarlierProcess } from '../../runtime/server-processes.server.ts';
import { commitReservations } from '../../stock/commit-reservations.server.ts';
import { sumDemand } from '../../stock/demand.ts';
import { reserveStock } from '../../stock/reserve-stock.server.ts';
import { lockAttempts } from '../attempt-limits.server.ts';
import { insertOrder, type OrderDiscount, toInsertedRow } from '../insert-order.server.ts';
import { noticesOfPlaced, type PaidLater, paidLaterBy } from '../later/paid-later.server.ts';
import type { RequestedLine } from '../price-lines.ts';
import type { PricedPurchase } from '../price-purchase.ts';
import type { Purchase } from '../purchase.ts';
import { PurchaseError } from '../purchase-error.ts';
import { readCheckout } from '../read-checkout.server.ts';
import { hashOfCart } from '../request-hash.server.ts';
import { requireStock, type TrackedStock } from '../require-stock.ts';
import { lockStock, newLinkEnd } from './payment-link.server.ts';
import { priceForCustomer, type ToPrice } from './price-for-customer.server.ts';
import type { StaffOrderTerms } from './staff-order.ts';
import { StaffOrderError } from './staff-order-error.ts';

export type StaffOrder = {
  details: ShopperDetails;
  addressFields: AddressFields | undefined;
  lines: RequestedLine[];
  lang: Language;
  /** Reads the discount in the order's currency. Throws StaffOrderError. */
  readDiscount: (currency: string) => OrderDiscount | undefined;
  terms: StaffOrderTerms;
  /** The total that staff saw. */
  total: Money | undefined;
};

export type StaffOrderOptions = {
  jobs: Jobs;
  actor: Extract<Actor, `staff:${string}`>;
  /** Country codes; undefined means all countries. */
  shippingCountries: string[] | undefined;
  hasWideAmountColumns: boolean;
  /** True to send the payment link by email. */
  mailLink: boolean;
};

/** `isRepeat`: the order was placed a moment ago, from another page. */
export type PlacedForCustomer = { orderId: string; isRepeat: boolean };

/**
 * Places an order for a customer, in one transaction. It has no attempt to pay yet unless it is paid later,
 * and nothing limits how many staff place. Throws StaffOrderError.
 */
export function placeOrderForCustomer(
  db: Db,
  order: StaffOrder,
  options: StaffOrderOptions,
): Promise<PlacedForCustomer> {
  return inTransaction(db, (trx) => place(trx, order, options));
}

async function place(
  trx: Trx,
  order: StaffOrder,
  options: StaffOrderOptions,
): Promise<PlacedForCustomer> {
  const { details, lines, lang, terms } = order;
  // It knows no payment link, and gives up what no gateway settles.
  if (await hasEarlierProcess(trx)) throw new StaffOrderError('earlier_release');
  const { open, sellsInDollars } = await loadMarkets(trx);
  const market = marketOf(open, details.country);
  const isServed = options.shippingCountries?.includes(details.country) !== false;
  if (!isServed || (!market && !sellsInDollars)) {
    throw new StaffOrderError('country_not_served', 'country');
  }
  // A second page with the same order waits here for the first.
  await trx.executeQuery(lockAttempts({ email: details.email }));
  const purchase: Purchase = {
    ...details,
    lines,
    lang,
    addressFields: order.addressFields,
    expectedTotal: undefined,
  };
  const earlier = { placed: [], unresolved: undefined };
  const read = await readCheckout(trx, { purchase, earlier, key: undefined, market: market?.id });
  if (read.isBlocked) throw new StaffOrderError('customer_blocked', 'email');
  const discount = order.readDiscount(currencyOf(market));
  const priced = await priceForCustomer(trx, { purchase, read, market, discount, terms });
  const { total } = priced.price;
  if (order.total?.currency !== total.currency || order.total.amount !== total.amount) {
    throw new StaffOrderError('total_differs', 'total', { rest: total });
  }
  const { fee } = priced.price;
  const priceable = {
    ...purchase,
    expectedTotal: total,
    ...(fee.amount > 0 && { paymentFee: fee }),
  };
  return insertForCustomer(trx, {
    purchase: priceable,
    read,
    priced,
    market,
    discount,
    terms,
    options,
  });
}

type ToInsert = ToPrice & { priced: PricedPurchase; options: StaffOrderOptions };

async function insertForCustomer(trx: Trx, toInsert: ToInsert): Promise<PlacedForCustomer> {
  const { purchase, priced, market, discount, options } = toInsert;
  const { actor, jobs, hasWideAmountColumns } = options;
  const later = paidLater(toInsert);
  const earlier = await findJustPlaced(trx, purchase, later?.terms ?? null);
  if (earlier) return { orderId: earlier, isRepeat: true };
  const isManual = later !== undefined && later.terms !== 'link';
  const { row, statement } = insertOrder({
    purchase,
    priced,
    market,
    payment: isManual ? { id: randomUUID(), gateway: later.terms } : undefined,
    serverId: null,
    later,
    discount,
    actor,
    consent: undefined,
    source: undefined,
    hasWideAmountColumns,
  });
  await trx.executeQuery(statement);
  const { order_id: orderId } = row;
  const order = later ? toInsertedRow(row) : await markPaid(trx, orderId, actor);
  // The history names who confirmed it where staff confirm orders in cash.
  if (later?.isConfirmed && market?.confirmsCashOrders) {
    const data = { from: 'pending', to: order.order_status };
    await recordOrderEvent(trx, { orderId, kind: 'status_changed', actor, data });
  }
  for (const notice of await noticesOf(order, { jobs, market, later })) {
    await trx.executeQuery(notice);
  }
  if (!later) await queueOrderEmail(trx, jobs, { kind: 'order_confirmation', order, by: actor });
  if (later?.terms === 'link' && options.mailLink) {
    await queuePaymentLink(trx, jobs, { order, by: actor });
  }
  await reserveUnits(trx, { ...toInsert, orderId, later });
  return { orderId, isRepeat: false };
}

/** Undefined for an order that costs nothing. Staff confirm an order in cash by placing it. */
function paidLater({ priced, terms, market }: ToInsert): PaidLater | undefined {
  if (priced.price.total.amount === 0) return undefined;
  if (terms === 'link') return { terms, dueAt: newLinkEnd(), isConfirmed: false };
  const later = paidLaterBy(market, terms);
  return later && { ...later, isConfirmed: terms === 'cash' };
}

/** A page that was open twice places one order. */
const doublePressMinutes = 5;

async function findJustPlaced(
  trx: Trx,
  purchase: Purchase,
  terms: PaidLater['terms'] | null,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('cart_hash', '=', hashOfCart(purchase))
    .where(sql<boolean>`payment_terms is not distinct from ${terms}::text`)
    .where('order_status', '!=', 'cancelled')
    .where('phone', '=', purchase.phone)
    .where(sql<boolean>`created_at > now() - make_interval(mins => ${doublePressMinutes})`)
    .where(
      sql<boolean>`exists (select from order_events where order_events.order_id = orders.order_id
        and order_events.kind = 'created' and order_events.actor like 'staff:%')`,
    )
    .executeTakeFirst();
  return row?.order_id;
}

/** An order that costs nothing has no payment. */
async function markPaid(trx: Trx, orderId: string, actor: Actor): Promise<OrderRow> {
  const order = await trx
    .updateTable('orders')
    .set({ status: 'paid', payment_method: noPayment, paid_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordOrderEvent(trx, { orderId, kind: 'paid', actor });
  return order;
}

type Noticed = { jobs: Jobs; market: Market | undefined; later: PaidLater | undefined };

function noticesOf(order: OrderRow, { jobs, market, later }: Noticed): Promise<CompiledQuery[]> {
  if (!later || later.terms === 'link') return Promise.resolve([]);
  return noticesOfPlaced(jobs, order, {
    bankAccount: market?.bankAccount ?? '',
    hasAdConsent: false,
  });
}

type Reserving = ToInsert & { orderId: string; later: PaidLater | undefined };

/** The last statements: other purchases of the products wait for their rows. */
async function reserveUnits(
  trx: Trx,
  { purchase, priced, read, later, orderId, options: { actor } }: Reserving,
): Promise<void> {
  const demand = sumDemand(purchase.lines, read.tracked);
  if (demand.length === 0) return;
  const available = await lockStock(
    trx,
    demand.map(({ id }) => id),
  );
  requireUnits(
    priced.lines,
    read.tracked.map((unit) => ({ ...unit, available: available.get(unit.stockId) ?? 0 })),
  );
  const minutes = later?.terms === 'link' ? payLinkSeconds / 60 : null;
  // No email: the limit of a customer's unpaid orders is for customers.
  const limits = { email: null, client: null };
  await trx.executeQuery(reserveStock({ orderId, demand, minutes, actor, ...limits }));
  if (later && !later.isConfirmed) return;
  await trx.executeQuery(commitReservations({ orderId, actor }));
}

function requireUnits(lines: PricedPurchase['lines'], tracked: readonly TrackedStock[]): void {
  try {
    requireStock(lines, tracked);
  } catch (error) {
    if (!(error instanceof PurchaseError)) throw error;
    const code = (['sold_out', 'stock_left'] as const).find((one) => one === error.code);
    throw new StaffOrderError(code ?? 'order_limit', 'lines', error.details);
  }
}
