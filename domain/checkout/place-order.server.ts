import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { findPrices } from '../catalog/products.server.ts';
import type { Jobs } from '../jobs.ts';
import { compare, toColumn, toNumber } from '../money.ts';
import { followShopper, noteUnusedDetails } from '../orders/correct-address.server.ts';
import { mayCorrectAddress } from '../orders/correct-address.ts';
import { newOrderId } from '../orders/new-order-id.server.ts';
import { asOrderStatus } from '../orders/order.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { writeOrderLines } from '../orders/order-lines.server.ts';
import { markPending } from '../orders/payment-status.server.ts';
import { countAttempts, findLastAttempt } from '../payments/attempt.server.ts';
import { newReference } from '../payments/open-payment.server.ts';
import { type ClientAttempts, refuseTooManyAttempts } from './attempt-limits.server.ts';
import { bindKey, claimKey, findRepeat, type PlacedOrder } from './idempotency-key.server.ts';
import { type PricedLine, priceLines, totalOf } from './price-lines.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfCart } from './request-hash.server.ts';
import {
  type EarlierOrders,
  type EarlierPayments,
  findEarlierOrder,
  lockEarlier,
  pageOf,
  syncEarlierAttempts,
} from './same-order.server.ts';

export type PlaceOrderOptions = {
  /** Made once per cart and attempt: the same key always leads to the same order and attempt. */
  idempotencyKey: string | undefined;
  earlier: EarlierOrders;
  gateways: Gateways;
  jobs: Jobs;
  countAttempt: NextAttemptOptions['countAttempt'];
};

/**
 * Makes an order and its attempt to pay, or finds existing ones, and commits them before the
 * gateway is called (`openPayment` does that next).
 *
 * Throws PurchaseError: product_not_sold, price_changed (with the new `total`), key_reused,
 * gateway_unavailable (an earlier attempt is open and its end is unknown), too_many_requests (with
 * the seconds to wait, `retry_after`; never for a repeated request).
 */
export async function placeOrder(
  db: Db,
  purchase: Purchase,
  { idempotencyKey, earlier, gateways, jobs, countAttempt }: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const repeated = await findRepeat(db, purchase, idempotencyKey);
  if (repeated && !repeated.hasFailed) return repeated;
  const lines = await priceAsShown(db, purchase);
  const before = repeated?.orderId ?? (await findEarlierOrder(db, purchase, earlier));
  const place = async (trx: Trx, { asked, isUnderway }: EarlierPayments) => {
    const known = await lockEarlier(trx, before);
    if (known && (await hasUnaskedPage(trx, known, asked))) return 'ask_again';
    if (!repeated && !(await claimKey(trx, purchase, idempotencyKey))) return 'repeated';
    const order = known ?? (await insertOrder(trx, purchase, lines));
    // Paid by an earlier attempt, maybe a moment ago: not paid again, and redirected like it.
    const alreadyPaid = order.status === 'paid';
    const mayFollow = !alreadyPaid && !isUnderway && mayStillCorrect(order);
    const takeOver = mayFollow ? followShopper : noteUnusedDetails;
    // A repeat has nothing new: the details of its first request are saved.
    if (known && !repeated) await takeOver(trx, known, toSentDetails(purchase));
    const gateway = gateways.offered().name;
    const paymentId = alreadyPaid
      ? await requireAttempt(trx, order.order_id)
      : await unsettledOrNextAttempt(trx, order, { gateway, countAttempt });
    await bindKey(trx, idempotencyKey, paymentId);
    return { orderId: order.order_id, paymentId, alreadyPaid };
  };
  // Ends: an order has only so many attempts (attempt-limits.server.ts).
  for (;;) {
    const known = await syncEarlierAttempts({ db, gateways, jobs }, before);
    const placed = await db.transaction().execute((trx) => place(trx, known));
    if (placed === 'ask_again') continue;
    if (placed !== 'repeated') return placed;
    const first = await findRepeat(db, purchase, idempotencyKey);
    if (!first) throw new Error('an idempotency key is taken but leads to no payment');
    return first;
  }
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

function toSentDetails({ firstName, lastName, phone, country, city, address, lang }: Purchase) {
  const name = { first_name: firstName, last_name: lastName };
  return { ...name, phone, country, city, address, lang };
}

async function requireAttempt(trx: Trx, orderId: string): Promise<string> {
  const attempt = await findLastAttempt(trx, orderId);
  if (!attempt) throw new Error(`order ${orderId} was paid without an attempt`);
  return attempt.id;
}

async function priceAsShown(db: Db, purchase: Purchase): Promise<PricedLine[]> {
  const ids = purchase.lines.map((line) => line.id);
  const lines = priceLines(purchase.lines, await findPrices(db, ids, purchase.lang));
  const total = totalOf(lines);
  const { shownTotal } = purchase;
  if (!shownTotal || compare(total, shownTotal) !== 0) {
    throw new PurchaseError('price_changed', 'total', { total: toNumber(total) });
  }
  return lines;
}

async function insertOrder(trx: Trx, purchase: Purchase, lines: PricedLine[]): Promise<OrderRow> {
  const sum = totalOf(lines);
  const [total, currency] = [toColumn(sum), sum.currency];
  const { email, phone, country, city, address, lang } = purchase;
  const order_id = await freeOrderId(trx);
  const order = await trx
    .insertInto('orders')
    .values({
      order_id,
      cart_hash: hashOfCart(purchase),
      first_name: purchase.firstName,
      last_name: purchase.lastName,
      ...{ email, phone, country, city, address, currency },
      postcode: '00000',
      billing_address: address,
      total,
      subtotal: total,
      shipping_cost: '0.00',
      tax_amount: '0.00',
      meta_data: JSON.stringify({ items: lines.map(toStoredItem), lang }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeOrderLines(trx, [order]);
  const data = { total, currency };
  await recordOrderEvent(trx, { orderId: order.order_id, kind: 'created', actor: 'shopper', data });
  return order;
}

// Collisions of twelve random digits are rare; the unique column decides in the end.
async function freeOrderId(trx: Trx): Promise<string> {
  for (;;) {
    const id = newOrderId();
    const taken = await trx
      .selectFrom('orders')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirst();
    if (!taken) return id;
  }
}

/** The spec's shape of an item (amounts in dollars), with the server's line total beside it. */
function toStoredItem({ id, title, bundle, qty, price, lineTotal }: PricedLine) {
  return { id, title, bundle, qty, price: toNumber(price), line_total: toNumber(lineTotal) };
}

type NextAttemptOptions = {
  gateway: string;
  countAttempt: () => Promise<ClientAttempts | undefined>;
};

/** Throws PurchaseError too_many_requests instead of making a new attempt. */
async function unsettledOrNextAttempt(
  trx: Trx,
  order: OrderRow,
  { gateway, countAttempt }: NextAttemptOptions,
): Promise<string> {
  const last = await findLastAttempt(trx, order.order_id);
  if (last?.state === 'created' || last?.state === 'open') return last.id;
  await refuseTooManyAttempts(trx, order, await countAttempt());
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
