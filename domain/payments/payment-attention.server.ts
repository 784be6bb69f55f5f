import { sql } from 'kysely';
import type { ChargeReport } from '#adapters/payment-gateway/gateway.ts';
import type { Db, OrderRow, PaymentRow, Trx } from '#database/schema.ts';
import { raise } from '#database/sql/refusal.ts';
import {
  compiledQuery,
  namedPlan,
  type Placeholders,
  type Sender,
} from '#database/sql/statement.ts';
import type { AttentionData } from '../attention/item-data.ts';
import { openItem } from '../attention/open-item.server.ts';
import { fromDecimal } from '../money.ts';
import { isErased } from '../orders/order-events.server.ts';
import { isOtherCharge } from './gateway-update.server.ts';

/** Two orders for the same cart within this time may be one purchase that was paid twice. */
const sameCartWindowHours = 24;

export async function openUnknownPaymentItem(
  trx: Trx,
  reference: string,
  report: ChargeReport,
): Promise<void> {
  if (report.state !== 'paid') return;
  const orderId = await findOrderId(trx, report.orderId);
  const data = { reference, ...moneyOf(report) };
  await openItem(trx, 'unmatched_payment', { subject: reference, orderId, data });
}

export async function openMismatchItem(
  trx: Trx,
  payment: PaymentRow,
  report: ChargeReport,
): Promise<void> {
  if (report.state !== 'paid') return;
  const data = { ...dataOf(payment), ...moneyOf(report) };
  const item = { subject: payment.reference, orderId: payment.order_id };
  if (report.orderId !== payment.order_id) {
    const otherOrderId = report.orderId;
    await openItem(trx, 'unmatched_payment', { ...item, data: { ...data, otherOrderId } });
    return;
  }
  if (isOtherCharge(payment, report)) return openItem(trx, 'unmatched_payment', { ...item, data });
  const { amount, currency } = fromDecimal(payment.amount, payment.currency);
  const expected = { expectedCents: amount, expectedCurrency: currency };
  await openItem(trx, 'amount_differs', { ...item, data: { ...data, ...expected } });
}

export async function openPaidTwiceItem(trx: Trx, payment: PaymentRow): Promise<void> {
  const { reference: subject, order_id: orderId } = payment;
  await openItem(trx, 'paid_twice', { subject, orderId, data: amountOf(payment) });
}

/**
 * Lock taken when an order becomes paid. Without it, two orders for one cart that are paid at the same
 * moment would not see each other (`openCaptureItems`).
 */
export function lockOfCart(cartHash: 'paid.cart_hash') {
  return sql<unknown>`pg_advisory_xact_lock(hashtext(${sql.ref(cartHash)}))`;
}

type Capture = {
  order: OrderRow;
  /** Other paid order for the same cart (`findSamePaidCart`). */
  otherOrderId: string | undefined;
};

export async function openCaptureItems(
  trx: Trx,
  payment: PaymentRow,
  { order, otherOrderId }: Capture,
): Promise<void> {
  const { reference: subject, order_id: orderId } = payment;
  const data = amountOf(payment);
  if (order.order_status === 'cancelled') {
    await openItem(trx, 'paid_after_cancel', { subject, orderId, data });
  }
  if (!order.email?.includes('@') && (await isErased(trx, orderId))) {
    await openItem(trx, 'paid_after_erasure', { subject, orderId, data });
  }
  if (otherOrderId === undefined) return;
  await openItem(trx, 'paid_twice', { subject, orderId, data: { ...data, otherOrderId } });
}

/**
 * Finds another paid order for the same cart. The caller holds `lockOfCart`. The cart's hash covers its
 * lines, its total and the customer's email.
 */
export async function findSamePaidCart(trx: Sender, order: OrderRow): Promise<string | undefined> {
  const { rows } = await trx.executeQuery(selectSamePaidCart(toSameCart(order)));
  return rows[0]?.order_id;
}

/** Raises `stale` when the order did not become paid, or `findSamePaidCart` would find another one. */
export function refuseUnusualCapture(order: OrderRow) {
  return refuseUnusual(toSameCart(order));
}

type SameCart = { cart_hash: string | null; order_id: string; from: Date; to: Date };

function toSameCart({ cart_hash, order_id, created_at }: OrderRow): SameCart {
  const ms = sameCartWindowHours * 3_600_000;
  const from = new Date(created_at.getTime() - ms);
  return { cart_hash, order_id, from, to: new Date(created_at.getTime() + ms) };
}

const samePaidCart = (db: Db, { cart_hash, order_id, from, to }: Placeholders<SameCart>) =>
  db
    .selectFrom('orders')
    .where('cart_hash', '=', cart_hash)
    .where('status', '=', sql.lit('paid'))
    .where('order_status', '!=', 'cancelled')
    .where('order_id', '!=', order_id)
    .where('created_at', '>', from)
    .where('created_at', '<', to)
    .limit(1);

const selectSamePaidCart = compiledQuery((db, params: Placeholders<SameCart>) =>
  samePaidCart(db, params).select('order_id').orderBy('paid_at').modifyEnd(namedPlan),
);

const refuseUnusual = compiledQuery((db, params: Placeholders<SameCart>) => {
  const paid = db
    .selectFrom('orders')
    .where('order_id', '=', params.order_id)
    .where('status', '=', sql.lit('paid'));
  return db
    .selectNoFrom(({ or, not, exists }) =>
      sql`case when ${or([not(exists(paid)), exists(samePaidCart(db, params))])}
        then ${raise('stale')} end`.as('refused'),
    )
    .modifyEnd(namedPlan);
});

type RefusedPayment = { gateway: string; orderId: string; reason: string };

export async function openRefusedPaymentItem(
  trx: Trx,
  { gateway, orderId, reason }: RefusedPayment,
): Promise<void> {
  const data = { gateway, reason, lastOrderId: orderId };
  await openItem(trx, 'payment_refused', { subject: gateway, data });
}

async function findOrderId(trx: Trx, orderId: string): Promise<string | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order?.order_id;
}

function dataOf({ gateway, reference }: PaymentRow): AttentionData {
  return { gateway, reference };
}

function amountOf(payment: PaymentRow): AttentionData {
  const { amount, currency } = fromDecimal(payment.amount, payment.currency);
  return { ...dataOf(payment), amountCents: amount, currency };
}

function moneyOf({ money }: ChargeReport): AttentionData {
  return { amountCents: money?.amount, currency: money?.currency.toUpperCase() };
}
