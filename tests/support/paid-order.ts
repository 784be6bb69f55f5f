import { purchase } from './purchase.ts';
import { readAttempt } from './rows.ts';
import type { TestShop } from './test-shop.ts';

/** Returns the order, its payment, and the gateway's reference. */
export async function buyAndPay(shop: TestShop, changes: Record<string, unknown> = {}) {
  const { order_id: orderId } = await shop.visitor().buy(purchase([[1, '1', 2]], changes));
  const { id: paymentId, reference } = await readAttempt(shop.db, orderId);
  const webhook = shop.gateway.webhook(reference, { state: 'captured' });
  shop.gateway.close(reference, 'captured');
  const { status } = await shop.visitor().fetch('/api/webhooks/sandbox', webhook);
  if (status !== 200) throw new Error(`the webhook was answered with ${status}`);
  return { orderId, paymentId, reference };
}
