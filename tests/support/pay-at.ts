import type { BackOfficeServer } from './back-office-server.ts';
import { newKey, purchase } from './purchase.ts';
import { readAttempt } from './rows.ts';

/** An order of 39.00 that was paid on the sandbox gateway's page. */
export async function buyAndPayAt(office: BackOfficeServer) {
  const shopper = office.visit();
  const { order_id, redirectUrl } = await shopper.buy(purchase([[1, '1', 1]]), { key: newKey() });
  const { pathname, search } = new URL(redirectUrl);
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  const body = new URLSearchParams(card);
  await shopper.fetch(`${pathname}${search}`, { method: 'POST', body });
  const { id } = await readAttempt(office.db, order_id);
  return { orderId: order_id, paymentId: id };
}
