import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { admin as en } from '#app/words/en/admin.ts';
import { openEmbedded } from '#database/open.ts';
import { createExpiringLinks, payLinkKind } from '#domain/orders/lookup/expiring-links.server.ts';
import { openMarketIn } from '../support/markets.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { test as base, expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { fillNewOrder } from './place-by-staff.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import { Shopper } from './shopper.ts';

const w = en.newOrder;
const order = en.orderPage;

const test = base.extend<object, { shop: StartedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const shop = await startShop({
        fill: async (dataDir) => {
          const { db, close } = await openEmbedded(join(dataDir, 'database'));
          await openMarketIn(db, 'ae', { methods: 'card\ntabby 10 5000 5' });
          await close();
        },
      });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

const readLink = async (page: Page) =>
  `${await page.locator('[data-pay-link]').getAttribute('title')}`;

test('staff place an order in English, and its customer pays it by the link on an Arabic phone', async ({
  browser,
  shop,
}) => {
  test.slow();
  const staff = await shop.openStaff(browser);
  await visit(staff, '/admin/orders/new');
  await staff.getByRole('button', { name: w.submit }).click();
  await expect(staff.getByText(en.unsent.wrongFields)).toBeVisible();
  expect(await axeFaults(staff)).toEqual([]);

  await staff.getByLabel(order.address.first_name).fill('Mona');
  await staff.getByLabel(order.address.last_name).fill('Saleh');
  await staff.getByLabel(order.address.phone).fill('050 123 4567');
  await staff.getByLabel(order.address.email, { exact: true }).fill('mona@example.com');
  await staff.locator('select[name=emirate]').selectOption({ index: 2 });
  await staff.locator('input[name=area]').fill('Al Barsha');
  await staff.locator('input[name=building]').fill('Villa 12');
  await staff.locator('input[name=unit]').fill('none');
  await staff.getByLabel(w.language).selectOption('ar');
  await staff.getByLabel(w.search).fill('serum');
  await staff.getByRole('button', { name: 'Add Root Serum' }).click();
  await staff.locator('input[name=quantity-0]').fill('2');
  await staff.locator('input[name=discount]').fill('400');
  await expect(staff.getByText('At most AED 265.00')).toBeVisible();
  await staff.locator('input[name=discount]').fill('40');
  await expect(staff.getByText('At most')).toHaveCount(0);
  await staff.locator('input[name=reason]').fill('Late parcel');
  await expect(staff.getByText('AED 225.00')).toBeVisible();
  await staff.getByRole('button', { name: w.submit }).click();
  await expect(staff).toHaveURL(/\/admin\/orders\/\d{12}$/);
  await expect(staff.getByText('Discount: Late parcel')).toBeVisible();
  const link = await readLink(staff);
  const chat = await staff.getByRole('link', { name: order.payLink.whatsApp }).getAttribute('href');
  expect(chat).toContain('https://wa.me/971501234567?text=');
  expect(decodeURIComponent(`${chat}`)).toContain(link);

  const phone = await browser.newPage({ ...arabicPhone, baseURL: shop.url });
  const shopper = new Shopper(phone, 'ar');
  const { pay, methods } = shopper.messages.checkout;
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: pay.title })).toBeVisible();
  await phone.getByRole('radio', { name: new RegExp(methods.names.tabby) }).check();
  const button = phone.getByRole('button', { name: /230\.00/ });
  await expect(button).toBeVisible();
  expect(await axeFaults(phone)).toEqual([]);
  await button.click();
  await expect(phone).toHaveURL(/\/sandbox\//);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: pay.closed.paid.title })).toBeVisible();

  await staff.reload();
  await expect(staff.locator('[data-pay-link]')).toHaveCount(0);
  await staff.getByRole('link', { name: order.copyToNew, exact: true }).click();
  await expect(staff.getByLabel(order.address.first_name)).toHaveValue('Mona');
  await expect(staff.locator('input[name=area]')).toHaveValue('Al Barsha');
  await expect(staff.locator('input[name=quantity-0]')).toHaveValue('2');
  await expect(staff.getByLabel(w.language)).toHaveValue('ar');
  await staff.context().close();
  await phone.close();
});

test('a link that has ended tells so in both languages, and works again once staff renew it', async ({
  browser,
  shop,
}) => {
  const staff = await shop.openStaff(browser);
  await fillNewOrder(staff);
  await staff.getByRole('button', { name: w.submit }).click();
  await expect(staff).toHaveURL(/\/admin\/orders\/\d{12}$/);
  const orderId = new URL(staff.url()).pathname.split('/').at(-1) ?? '';
  const secret = (await readFile(join(shop.dataDir, 'secret'), 'utf8')).trim();
  const query = createExpiringLinks([secret], false, payLinkKind).queryOf({ orderId, until: 1000 });
  const { pay } = new Shopper(staff, 'en').messages.checkout;
  for (const language of ['ar', 'en'] as const) {
    // A browser keeps the language of its first link.
    const shopper = await browser.newPage({ baseURL: shop.url });
    await shopper.goto(`/pay/${orderId}?${query}&lang=${language}`);
    const { closed } = new Shopper(shopper, language).messages.checkout.pay;
    await expect(shopper.getByRole('heading', { name: closed.expired.title })).toBeVisible();
    await shopper.close();
  }
  await staff.getByRole('button', { name: order.payLink.renew }).click();
  await expect(staff.locator('[data-kind=link_sent]')).toHaveCount(1);
  const renewed = await browser.newPage({ baseURL: shop.url });
  await renewed.goto(await readLink(staff));
  await expect(renewed.getByRole('heading', { name: pay.title })).toBeVisible();
  await renewed.close();
  await staff.context().close();
});
