import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { admin as en } from '#app/words/en/admin.ts';
import { newKey } from '../support/purchase.ts';
import { visit } from './hydrated.ts';

const w = en.newOrder;
const a = en.orderPage.address;

/** A customer in a country of the dollar shop, whose address is text. */
const lena = {
  first_name: 'Lena',
  last_name: 'Weber',
  phone: '+4915112345678',
  email: 'lena@example.com',
  country: 'DE',
  city: 'Berlin',
  address: 'Torstrasse 12',
};

/** Places an order with a link for one serum in the dollar shop, without its page. Returns its number. */
export async function placeWithLink(
  request: APIRequestContext,
  origin: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const form = {
    idempotency_key: newKey(),
    intent: 'place',
    ...lena,
    lang: 'en',
    terms: 'link',
    product: '2',
    pack: '1',
    'quantity-0': '1',
    total: '3400',
    currency: 'USD',
    ...changes,
  };
  const answer = await request.post('/admin/orders/new.data', { form, headers: { origin } });
  const id = /"orderId","(\d{12})"/.exec(await answer.text())?.[1];
  if (!id) throw new Error(`placing an order answered ${answer.status()}`);
  return id;
}

/** Fills the page of a new order for one product. */
export async function fillNewOrder(
  page: Page,
  { name = 'Lena' }: { name?: string } = {},
): Promise<void> {
  await visit(page, '/admin/orders/new');
  await page.getByLabel(a.country, { exact: true }).selectOption(lena.country);
  await page.getByLabel(a.first_name).fill(name);
  await page.getByLabel(a.last_name).fill(lena.last_name);
  await page.getByLabel(a.phone).fill(lena.phone);
  await page.getByLabel(a.email, { exact: true }).fill(lena.email);
  await page.getByLabel(a.city, { exact: true }).fill(lena.city);
  await page.getByLabel(a.address, { exact: true }).fill(lena.address);
  await page.getByLabel(w.search).fill('serum');
  await page.getByRole('button', { name: w.addProduct.replace('{name}', 'Root Serum') }).click();
  await expect(page.locator('[data-line]')).toHaveCount(1);
}
