import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { type CreatedPayment, type Line, purchase } from '../support/purchase.ts';

/**
 * Places a paid order over HTTP, for tests of later steps. Each order has its own customer: the same cart
 * of one customer may be a double payment, which opens an attention item. Returns the order's id.
 */
export async function placePaidOrder(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  lines?: Line[],
): Promise<string> {
  const email = `buyer${randomInt(1e9)}@example.com`;
  const placed = await placeOpenOrder(request, { email, ...changes }, lines);
  const { order_id, redirectUrl } = placed;
  await payOrder(request, redirectUrl);
  return order_id;
}

export async function payOrder(request: APIRequestContext, cardPage: string): Promise<void> {
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  const paid = await request.post(cardPage, { form });
  if (!paid.ok()) throw new Error(`the card page answered ${paid.status()}`);
}

/** Places an order and stops at the card page. */
export async function placeOpenOrder(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  lines: Line[] = [[1, '1', 1]],
): Promise<CreatedPayment> {
  const data = purchase(lines, changes);
  const created = await request.post('/api/mtjree/create', { data });
  return (await created.json()) as CreatedPayment;
}

/**
 * Cancels an order on the staff's page while its shopper is on the card page; the shopper then pays
 * regardless. Returns the order's id.
 */
export async function payAfterCancel(staff: Page): Promise<string> {
  const { request } = staff.context();
  const { order_id, redirectUrl } = await placeOpenOrder(request);
  const cancelled = await request.post('/admin?index', {
    form: { order_id, status: 'cancelled' },
    headers: { origin: new URL(staff.url()).origin },
  });
  expect(cancelled.ok()).toBe(true);
  await payOrder(request, redirectUrl);
  return order_id;
}

/** Places an order whose card was declined. Returns the order's id. */
export async function placeDeclinedOrder(
  request: APIRequestContext,
  { email, lang = 'en' }: { email: string; lang?: Language },
  lines: Line[] = [[1, '1', 1]],
): Promise<string> {
  const body = purchase(lines, { email });
  const data = { ...body, meta_data: { ...body.meta_data, lang } };
  const created = await request.post('/api/mtjree/create', { data });
  const { order_id, redirectUrl } = (await created.json()) as CreatedPayment;
  const form = { number: '4000000000000002', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await request.post(redirectUrl, { form });
  return order_id;
}

/** Unique in the run, so that a search finds only the orders of this name. */
export const uniqueName = () => `Salma${randomInt(1e9)}`;
