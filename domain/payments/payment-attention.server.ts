import type { CompiledQuery } from 'kysely';
import type { ChargeReport } from '#adapters/payment-gateway/gateway.ts';
import type { PaymentRow, Trx } from '#database/schema.ts';
import type { AttentionData } from '../attention/item-data.ts';
import { insertAttentionItem, openAttentionItem } from '../attention/open-item.server.ts';
import { fromDecimal } from '../typed-money.ts';
import { type GatewayUpdate, isOtherCharge } from './gateway-update.server.ts';
import type { PaymentRead } from './read-payment.server.ts';

// The statements that open attention items about misplaced money.

export function insertUnknownPaymentItems({ reference, report }: GatewayUpdate): CompiledQuery[] {
  if (report.state !== 'paid') return [];
  const data = { reference, ...moneyOf(report) };
  const item = { subject: reference, orderId: report.orderId, data };
  return [insertAttentionItem('unmatched_payment', item, { mayLackOrder: true })];
}

export function insertMismatchItems(payment: PaymentRow, report: ChargeReport): CompiledQuery[] {
  if (report.state !== 'paid') return [];
  const data = { ...dataOf(payment), ...moneyOf(report) };
  const item = { subject: payment.reference, orderId: payment.order_id };
  if (report.orderId !== payment.order_id) {
    const otherOrderId = report.orderId;
    return [insertAttentionItem('unmatched_payment', { ...item, data: { ...data, otherOrderId } })];
  }
  if (isOtherCharge(payment, report))
    return [insertAttentionItem('unmatched_payment', { ...item, data })];
  const { amount, currency } = fromDecimal(payment.amount, payment.currency);
  const expected = { expectedCents: amount, expectedCurrency: currency };
  return [insertAttentionItem('amount_differs', { ...item, data: { ...data, ...expected } })];
}

export function insertPaidTwiceItem(payment: PaymentRow): CompiledQuery {
  const { reference: subject, order_id: orderId } = payment;
  return insertAttentionItem('paid_twice', { subject, orderId, data: amountOf(payment) });
}

export function captureItems({
  payment,
  order,
  isErased,
  otherOrderId,
}: PaymentRead): CompiledQuery[] {
  const { reference: subject, order_id: orderId } = payment;
  const data = amountOf(payment);
  const items: CompiledQuery[] = [];
  if (order.order_status === 'cancelled') {
    items.push(insertAttentionItem('paid_after_cancel', { subject, orderId, data }));
  }
  if (isErased) items.push(insertAttentionItem('paid_after_erasure', { subject, orderId, data }));
  if (otherOrderId !== null) {
    items.push(
      insertAttentionItem('paid_twice', { subject, orderId, data: { ...data, otherOrderId } }),
    );
  }
  return items;
}

type RefusedPayment = { gateway: string; orderId: string; reason: string };

export async function openRefusedPaymentItem(
  trx: Trx,
  { gateway, orderId, reason }: RefusedPayment,
): Promise<void> {
  const data = { gateway, reason, lastOrderId: orderId };
  await openAttentionItem(trx, 'payment_refused', { subject: gateway, data });
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
