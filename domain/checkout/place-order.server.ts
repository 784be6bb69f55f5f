import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { keepAdConsent } from '../ad-events/ad-consent.server.ts';
import type { AdConsent } from '../ad-events/ad-consent.ts';
import type { VisitSource } from '../analytics/visit-source.ts';
import { asPiece } from '../catalog/piece.ts';
import { localized } from '../catalog/product.ts';
import { pricesOf } from '../catalog/products.server.ts';
import type { Jobs } from '../jobs.ts';
import { compare, fromDecimal, storeCurrency, toNumber } from '../money.ts';
import { followShopper, noteUnusedDetails } from '../orders/correct-address.server.ts';
import { addressFields, mayCorrectAddress } from '../orders/correct-address.ts';
import { asOrderStatus } from '../orders/order.ts';
import { markPending } from '../orders/payment-status.server.ts';
import { eachField } from '../orders/shopper-fields.ts';
import { countAttempts, findLastAttempt } from '../payments/attempt.server.ts';
import { newReference, type PaymentToOpen } from '../payments/open-payment.server.ts';
import { type Marked, prepared, runTogether, statement } from '../prepared.server.ts';
import {
  countFirstAttempt,
  countNextAttempt,
  lockAttempts,
  toAttemptsRefusal,
} from './attempt-limits.server.ts';
import {
  bindKey,
  claimKey,
  isKeyTaken,
  KeyTaken,
  type Repeat,
  rebindKey,
  requestWithKey,
  toRepeat,
} from './idempotency-key.server.ts';
import { insertOrder, isOrderIdTaken } from './insert-order.server.ts';
import { type PricedLine, priceLines, totalOf } from './price-lines.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import {
  type EarlierOrders,
  type EarlierPayments,
  earlierOrder,
  lockEarlier,
  ofSameCart,
  pageOf,
  syncEarlierAttempts,
} from './same-order.server.ts';

export type PlaceOrderOptions = {
  /** Made once per cart and attempt: the same key always leads to the same order and attempt. */
  idempotencyKey: string | undefined;
  earlier: EarlierOrders;
  gateways: Gateways;
  jobs: Jobs;
  /** Of this process, which opens the payment of a new order. */
  serverId: string;
  consent: AdConsent | undefined;
  /** Kept with a new order only. */
  source: VisitSource | undefined;
  /** Codes of countries; undefined: all of them. */
  served: string[] | undefined;
  /** Whose attempts are counted together; undefined where the address does not say. */
  client: string | undefined;
};

export type PlacedOrder = PaymentToOpen & { orderId: string; alreadyPaid: boolean };

/**
 * Makes an order and its attempt to pay, or finds existing ones, and commits them before the
 * gateway is called (`openPayment` does that next, at once: a new order's payment is claimed for
 * this server).
 *
 * Throws PurchaseError: not_accepted, country_not_served, product_not_sold, price_changed (with the new `total`), key_reused,
 * gateway_unavailable (an earlier attempt is open and its end is unknown), too_many_requests (with
 * the seconds to wait, `retry_after`; never for a repeated request).
 */
export async function placeOrder(
  db: Db,
  purchase: Purchase,
  options: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const { idempotencyKey: key, gateways, jobs, consent } = options;
  const { prices, request, earlierId, isBlocked } = await readCheckout(db, purchase, options);
  if (isBlocked) throw new PurchaseError('not_accepted');
  const repeated = toRepeat(request, purchase);
  if (repeated && !repeated.hasFailed) return keepChoice(db, repeated, consent);
  const lines = priceAsShown(purchase, prices);
  const before = repeated?.orderId ?? earlierId;
  const checkout = { purchase, lines, repeated, options };
  // Ends: an order has only so many attempts (attempt-limits.server.ts).
  for (let tries = 1; ; tries += 1) {
    const payments = await syncEarlierAttempts({ db, gateways, jobs }, before);
    const placed = await placeOrPayAgain(db, { before, payments }, checkout).catch((error) =>
      howToGoOn(error, tries),
    );
    if (placed === 'ask_again') continue;
    if (placed !== 'repeated') return placed.claimed ? placed : keepChoice(db, placed, consent);
    const first = toRepeat(await requestWithKey(db, key ?? '').executeTakeFirst(), purchase);
    if (!first) throw new Error('an idempotency key is taken but leads to no payment');
    return keepChoice(db, first, consent);
  }
}

type Checkout = {
  purchase: Purchase;
  lines: PricedLine[];
  /** The request whose key has come again, after its payment failed. */
  repeated: Repeat | undefined;
  options: PlaceOrderOptions;
};

/** All that a checkout has to read, in one statement. */
async function readCheckout(
  db: Db,
  purchase: Purchase,
  { idempotencyKey, earlier }: PlaceOrderOptions,
) {
  const { rows } = await db.executeQuery(
    (earlier.placed.length > 0 ? selectCheckout : selectFirstCheckout)({
      ids: purchase.lines.map((line) => line.id),
      key: idempotencyKey ?? '',
      email: purchase.email,
      phone: purchase.phone,
      ...ofSameCart(purchase, earlier),
    }),
  );
  const [read] = rows;
  if (!read) throw new Error('reading a checkout returned nothing');
  return { ...read, earlierId: read.earlierId ?? undefined };
}

type ToRead = { ids: number[]; key: string; email: string; phone: string } & ReturnType<
  typeof ofSameCart
>;

const selectCheckout = statement((db, given: Marked<ToRead>) =>
  db
    .selectNoFrom([...whatAllRead(db, given), earlierOrder(db, given).as('earlierId')])
    .modifyEnd(prepared),
);

/**
 * For a browser that has placed no order. PostgreSQL plans the other one anew each time, for as long as
 * it expects fewer orders than it does of a list that it does not know.
 */
const selectFirstCheckout = statement((db, given: Marked<ToRead>) =>
  db.selectNoFrom([...whatAllRead(db, given), sql<null>`null`.as('earlierId')]).modifyEnd(prepared),
);

const whatAllRead = (db: Db, given: Marked<ToRead>) =>
  [
    jsonArrayFrom(pricesOf(db, given.ids)).as('prices'),
    jsonObjectFrom(requestWithKey(db, given.key)).as('request'),
    isBlockedContact(given).as('isBlocked'),
  ] as const;

/** By staff, under /admin/customers: an e-mail, or a phone in E.164. */
function isBlockedContact({ email, phone }: Marked<Pick<ToRead, 'email' | 'phone'>>) {
  return sql<boolean>`exists (select from blocked_contacts
    where contact in (lower(trim(${email}::text)), ${phone}::text))`;
}

type Earlier = { before: string | undefined; payments: EarlierPayments };

async function placeOrPayAgain(
  db: Db,
  { before, payments }: Earlier,
  checkout: Checkout,
): Promise<PlacedOrder | 'ask_again'> {
  if (!before) return placeNew(db, checkout);
  return db.transaction().execute(async (trx) => {
    const known = await lockEarlier(trx, before);
    return known ? payAgain(trx, known, payments, checkout) : placeNew(trx, checkout);
  });
}

/** Twelve random digits are not taken thrice; then it is a rule of another project's database. */
const mostNumbersTried = 3;

function howToGoOn(error: unknown, tries: number): 'repeated' | 'ask_again' {
  if (isKeyTaken(error)) return 'repeated';
  if (isOrderIdTaken(error) && tries < mostNumbersTried) return 'ask_again';
  throw toAttemptsRefusal(error) ?? error;
}

async function keepChoice(
  db: Db,
  { orderId, paymentId, alreadyPaid }: PlacedOrder,
  consent: AdConsent | undefined,
): Promise<PlacedOrder> {
  if (consent) await keepAdConsent(db, orderId, consent);
  return { orderId, paymentId, alreadyPaid };
}

async function placeNew(
  db: Db,
  { purchase, lines, repeated, options }: Checkout,
): Promise<PlacedOrder> {
  const { idempotencyKey: key, gateways, serverId, consent, source, served } = options;
  if (served?.includes(purchase.country) === false) {
    throw new PurchaseError('country_not_served', 'country');
  }
  const { email } = purchase;
  const client = options.client ?? null;
  const paymentId = randomUUID();
  const payment = { id: paymentId, gateway: gateways.offered().name };
  const { attempt, statement } = insertOrder({
    ...{ purchase, lines, payment, serverId, consent, source },
  });
  if (repeated) await takeKey(db, email, { key, from: repeated.paymentId, to: paymentId });
  const claim = key && !repeated ? [claimKey(purchase, { key, paymentId })] : [];
  const guards = [lockAttempts({ email }), ...claim, countFirstAttempt({ email, client })];
  const [order] = await runTogether(db, guards, statement);
  if (!order) throw new Error('inserting an order returned nothing');
  const { orderId } = attempt;
  return { orderId, paymentId, alreadyPaid: false, claimed: { attempt, order } };
}

async function takeKey(
  db: Db,
  email: string,
  { key = '', from, to }: { key: string | undefined; from: string; to: string },
): Promise<void> {
  await db.executeQuery(lockAttempts({ email }));
  const { numAffectedRows } = await db.executeQuery(rebindKey({ key, from, to }));
  if (!numAffectedRows) throw new KeyTaken();
}

async function payAgain(
  trx: Trx,
  order: OrderRow,
  { asked, isUnderway }: EarlierPayments,
  { purchase, repeated, options }: Checkout,
): Promise<PlacedOrder | 'ask_again'> {
  const { idempotencyKey: key, gateways, client } = options;
  if (await hasUnaskedPage(trx, order, asked)) return 'ask_again';
  await trx.executeQuery(lockAttempts({ email: order.email }));
  if (key && !repeated) await trx.executeQuery(claimKey(purchase, { key, paymentId: null }));
  // Paid by an earlier attempt, maybe a moment ago: not paid again, and redirected like it.
  const alreadyPaid = order.status === 'paid';
  const mayFollow = !alreadyPaid && !isUnderway && mayStillCorrect(order);
  const takeOver = mayFollow ? followShopper : noteUnusedDetails;
  // A repeat has nothing new: the details of its first request are saved.
  if (!repeated) await takeOver(trx, order, toSentDetails(purchase));
  const gateway = gateways.offered().name;
  const paymentId = alreadyPaid
    ? await requireAttempt(trx, order.order_id)
    : await unsettledOrNextAttempt(trx, order, { gateway, client });
  await bindKey(trx, key, paymentId);
  return { orderId: order.order_id, paymentId, alreadyPaid };
}

function mayStillCorrect({ order_status }: OrderRow): boolean {
  return mayCorrectAddress(asOrderStatus(order_status));
}

/** Whether a racing checkout has opened a page since the gateways were synced for this order. */
async function hasUnaskedPage(
  trx: Trx,
  { status, order_id }: OrderRow,
  asked: ReadonlySet<string>,
): Promise<boolean> {
  if (status === 'paid') return false;
  const last = await findLastAttempt(trx, order_id);
  return last?.state === 'open' && !asked.has(pageOf(last));
}

function toSentDetails(purchase: Purchase) {
  return { ...eachField(addressFields, (field) => purchase[field]), lang: purchase.lang };
}

async function requireAttempt(trx: Trx, orderId: string): Promise<string> {
  const attempt = await findLastAttempt(trx, orderId);
  if (!attempt) throw new Error(`order ${orderId} was paid without an attempt`);
  return attempt.id;
}

type SoldProduct = { id: number; price: string } & Record<'en' | 'ar' | 'piece', string | null>;

function priceAsShown(
  { lines: requested, lang, shownTotal }: Purchase,
  products: SoldProduct[],
): PricedLine[] {
  const prices = new Map(
    products.map(({ id, price, piece, ...title }) => [
      id,
      {
        ...{ price: fromDecimal(price, storeCurrency).amount, title: localized(lang, title) },
        piece: asPiece(piece),
      },
    ]),
  );
  const lines = priceLines(requested, prices);
  const total = totalOf(lines);
  if (!shownTotal || compare(total, shownTotal) !== 0) {
    throw new PurchaseError('price_changed', 'total', { total: toNumber(total) });
  }
  return lines;
}

type NextAttemptOptions = Pick<PlaceOrderOptions, 'client'> & { gateway: string };

/** Throws PurchaseError too_many_requests instead of making a new attempt. */
async function unsettledOrNextAttempt(
  trx: Trx,
  order: OrderRow,
  { gateway, client }: NextAttemptOptions,
): Promise<string> {
  const last = await findLastAttempt(trx, order.order_id);
  if (last?.state === 'created' || last?.state === 'open') return last.id;
  const { order_id, email } = order;
  await trx.executeQuery(countNextAttempt({ order_id, email, client: client ?? null }));
  await markPending(trx, order.order_id);
  const payment = await trx
    .insertInto('payments')
    .values({
      order_id: order.order_id,
      attempt: (await countAttempts(trx, order.order_id)) + 1,
      gateway,
      reference: newReference(),
      amount: order.total,
      currency: order.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return payment.id;
}
