import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { sql } from 'kysely';
import { openEmbedded } from '#database/open.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { openMarketIn } from '../support/markets.ts';
import { newEmail, newKey, purchase } from '../support/purchase.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import { noura, Shopper } from './shopper.ts';

// A shopper in the Emirates pays the courier, one in Bahrain by bank transfer, in dinars of three decimals.

const serum = 2;
const iban = 'IBAN BH67 BMAG 0000 1299 1234 56';
/** Its parcels were refused twice. */
const refusedEmail = 'refused@example.com';
let shop: StartedShop;

test.beforeAll(async () => {
  shop = await startShop({ fill: openMarkets });
});
test.afterAll(() => shop?.close());

async function openMarkets(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await widenAmountColumns(db);
  await openMarketIn(db, 'ae', { methods: 'online\ncash - 900 15 AE', confirm_cash_orders: '1' });
  await openMarketIn(db, 'bh', {
    methods: 'online\nbank',
    bank_account: `Nabta Trading W.L.L.\n${iban}`,
  });
  for (const id of ['100000000001', '100000000002']) {
    await sql`insert into orders
      (order_id, email, country, currency, market, total, status, order_status, payment_terms)
      values (${id}, ${refusedEmail}, 'AE', 'AED', 'ae', 155, 'failed', 'cancelled', 'cash')`.execute(
      db,
    );
    await sql`insert into order_events (order_id, kind, actor) values (${id}, 'cash_refused', 'store')`.execute(
      db,
    );
  }
  await close();
}

async function cancelOrder(browser: Browser, orderId: string): Promise<void> {
  const staff = await shop.openStaff(browser);
  const form = { intent: 'status', order_id: orderId, status: 'cancelled' };
  const headers = { origin: shop.url, 'idempotency-key': newKey() };
  await staff.request.post(`/admin/orders/${orderId}.data`, { form, headers });
  await staff.context().close();
}

const visits = {
  ar: { locale: 'ar-AE', viewport: { width: 390, height: 844 } },
  en: { locale: 'en-BH', viewport: { width: 1280, height: 900 } },
} as const;

async function comesToCheckout(browser: Browser, language: 'en' | 'ar') {
  const context = await browser.newContext({
    baseURL: shop.url,
    reducedMotion: 'reduce',
    ...visits[language],
  });
  const shopper = new Shopper(await context.newPage(), language);
  await shopper.putInCart(serum);
  await shopper.goToCheckout();
  await untilHydrated(shopper.page.locator('form [type=submit]').last());
  return shopper;
}

test('a shopper in the Emirates is refused cash once, changes the email, and pays the courier, in Arabic', async ({
  browser,
}) => {
  const shopper = await comesToCheckout(browser, 'ar');
  const { page, messages } = shopper;
  const { methods, form, placing, payment, result, due, track, summary } = messages.checkout;
  const email = page.getByLabel(form.email, { exact: true });
  await page.getByRole('radio', { name: methods.names.cash }).check();
  await expect(page.getByText(methods.explained.cash)).toBeVisible();
  const place = page.getByRole('button', { name: form.place });
  await expect(place).toContainText('AED\u00a0155.00');
  await shopper.fillGulfShipping('AE', { ...noura, email: refusedEmail });
  expect(await axeFaults(page)).toEqual([]);

  await place.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(placing.errorTitle);
  await expect(alert).toContainText(methods.title);
  await page.getByRole('button', { name: payment.backToCheckout }).click();
  await expect(email).toHaveValue(refusedEmail);
  await expect(page.locator('form [name=area]')).toHaveValue('Al Wasl');
  await email.fill(noura.email);
  await place.click();

  await expect(page.getByRole('heading', { name: result.dueTitle })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  const main = page.locator('main');
  await expect(main).toContainText('AED\u00a0155.00');
  await expect(main).toContainText(track.next.confirmed);
  const fee = page.locator('dl > div', { hasText: summary.fee });
  await expect(fee).toContainText('AED\u00a015.00');
  expect(await shopper.stored('nabta.cart')).toEqual({ local: null, session: null });
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: result.dueTitle })).toBeVisible();

  await page.getByRole('link', { name: result.track }).click();
  await expect(main).toContainText(`${due.cash}: AED\u00a0155.00`);
  await expect(fee).toContainText('AED\u00a015.00');
  await expect(page.getByText(track.unansweredText)).toHaveCount(0);

  const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';
  await cancelOrder(browser, orderId);
  for (const address of ['/checkout', `/checkout?success=1&order_id=${orderId}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: result.endedTitle })).toBeVisible();
    await expect(main).toContainText(result.endedText.cash);
    await expect(page.getByRole('button', { name: result.retry })).toHaveCount(0);
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});

test('a shopper in Bahrain reads where to transfer how many dinars, in English', async ({
  browser,
}) => {
  const shopper = await comesToCheckout(browser, 'en');
  const { page, messages } = shopper;
  const { methods, form, result, due } = messages.checkout;
  await page.getByRole('radio', { name: methods.names.bank }).check();
  await expect(page.getByText(methods.explained.bank)).toBeVisible();
  await shopper.fillGulfShipping('BH');
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/mtjree/status')) polls += 1;
  });
  await page.getByRole('button', { name: form.place }).click();
  await expect(page.getByRole('heading', { name: result.dueTitle })).toBeVisible();
  const transfer = page.getByRole('region', { name: due.transfer });
  for (const text of [iban, 'BHD\u00a014.550', due.purpose, due.until]) {
    await expect(transfer).toContainText(text);
  }
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: result.track }).click();
  await expect(transfer).toContainText(iban);
  await expect(transfer).toContainText('BHD\u00a014.550');
  expect(await axeFaults(page)).toEqual([]);
  expect(polls).toBe(0);
  const stranger = await browser.newContext({ baseURL: shop.url });
  const other = await stranger.newPage();
  await other.goto(page.url());
  await expect(other.getByText(due.purposeHint)).toBeVisible();
  await expect(other.getByText(iban)).toHaveCount(0);
  await stranger.close();
  await page.context().close();
});

test('a wide step of a compact row covers no badge at 1,280 px, in either language', async ({
  browser,
  request,
}) => {
  const headers = { origin: shop.url, 'idempotency-key': newKey() };
  const body = purchase([[serum, '1', 1]], {
    currency: 'AED',
    total: 155,
    payment_method: 'cash',
    email: newEmail(),
  });
  const created = await request.post(`${shop.url}/api/mtjree/create`, { headers, data: body });
  const { order_id: orderId } = await created.json();
  for (const locale of ['en-GB', 'ar-AE']) {
    const viewport = { width: 1280, height: 900 };
    const page = await shop.openStaff(browser, { locale, viewport });
    const form = {
      intent: 'status',
      order_id: orderId,
      status: 'out_for_delivery',
    };
    await page.request.post(`/admin/orders/${orderId}.data`, { form, headers });
    await page.goto('/admin?look=rows');
    const row = page.locator(`[data-order="${orderId}"]`);
    const step = row.locator('[data-step="deliver"]');
    await expect(step).toBeVisible();
    const button = await step.boundingBox();
    const badge = await row.locator('[data-status="out_for_delivery"]').boundingBox();
    if (!button || !badge) throw new Error('the row has no badge or no step');
    const [first, second] = button.x < badge.x ? [button, badge] : [badge, button];
    expect(first.x + first.width, locale).toBeLessThan(second.x);
    await page.context().close();
  }
});
