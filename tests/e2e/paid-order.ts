import type { APIRequestContext } from '@playwright/test';
import { type CreatedPayment, purchase } from '../support/purchase.ts';

/** Buys over HTTP what a browser would buy, for tests about what comes after. Returns the order's id. */
export async function placePaidOrder(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const created = await request.post('/api/mtjree/create', {
    data: purchase([[1, '1', 1]], changes),
  });
  const { order_id, redirectUrl } = (await created.json()) as CreatedPayment;
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  const paid = await request.post(redirectUrl, { form });
  if (!paid.ok()) throw new Error(`the card page answered ${paid.status()}`);
  return order_id;
}
