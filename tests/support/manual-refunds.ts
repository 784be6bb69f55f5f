import { randomUUID } from 'node:crypto';
import { collectPayment } from '#domain/payments/manual/collect-payment.server.ts';
import { listPayments } from '#domain/refunds/order-payments.server.ts';
import {
  type ManualRefund,
  recordManualRefund,
} from '#domain/refunds/record-manual-refund.server.ts';
import { onlyGateway } from './fake-gateway.ts';
import { buyInCash } from './manual-orders.ts';
import { readAttempts } from './rows.ts';
import type { TestShop } from './test-shop.ts';

export const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
/** Day on which the money was received. */
export const receiptDay = '2026-01-05';
/** Day on which it was returned. */
export const refundDay = '2026-01-07';
const today = '2026-01-09';

/** Acts of staff on money that they have received, in a market with cash and transfers. */
export function manualRefundsOf(shop: TestShop) {
  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const collect = (orderId: string, amount = '150') =>
    collectPayment(
      shop.db,
      { orderId, amount, confirmed: amount, day: receiptDay, today },
      { jobs: shop.store.jobs, staffId },
    );
  const buyCollected = async (amount?: string) => {
    const orderId = await buyInCash(shop);
    await collect(orderId, amount);
    return orderId;
  };
  const paymentOf = async (orderId: string, gateway: 'cash' | 'bank' | 'sandbox' = 'cash') => {
    const rows = await readAttempts(shop.db);
    return `${rows.find((row) => row.order_id === orderId && row.gateway === gateway)?.id}`;
  };
  const refund = async (orderId: string, amount: string, changes: Partial<ManualRefund> = {}) =>
    recordManualRefund(shop.db, shop.store.jobs, {
      orderId,
      paymentId: changes.paymentId ?? (await paymentOf(orderId)),
      formId: randomUUID(),
      amount,
      way: 'cash',
      reference: '',
      day: refundDay,
      today,
      staffId,
      ...changes,
    });
  /** Minor units that staff may still return. */
  const restOf = async (orderId: string) => {
    const payments = await listPayments(shop.db, services().gateways, orderId);
    return payments.at(-1)?.recordable?.rest.amount;
  };
  return { services, collect, buyCollected, paymentOf, refund, restOf };
}
