import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { test } from './own-shop.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { layla, Shopper } from './shopper.ts';

const visits = [
  { language: 'en', w: en, locale: 'en-GB', viewport: { width: 1280, height: 800 } },
  { language: 'ar', w: ar, locale: 'ar-AE', viewport: { width: 390, height: 664 } },
] as const;

const section = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).first();
const row = (page: Page, name: string, text: string) =>
  section(page, name).getByRole('row').filter({ hasText: text });

test.describe.configure({ mode: 'serial' });
// Its reports begin empty, so no other file places orders in its shop.
test.use({ shopName: 'sales' });

test('a sales period without orders shows a message, with every report present', async ({
  openStaff,
}) => {
  const page = await openStaff();
  await page.goto('/admin/payments');
  await page.getByRole('main').getByRole('link', { name: en.payments.sales }).click();
  await expect(page.getByRole('heading', { level: 1, name: en.sales.title })).toBeVisible();
  await expect(page.getByText(en.sales.none)).toHaveCount(6);
  expect(await axeFaults(page)).toEqual([]);
});

test('the campaign that starts a visit is shown with its order', async ({ page, openStaff }) => {
  const shopper = new Shopper(page, 'en');
  await page.goto('/?utm_source=TikTok&utm_medium=cpc&utm_campaign=Spring%20Sale');
  await expect.poll(() => sourceIn(page)).toContain('spring sale');
  // Reloads the page without the campaign.
  await shopper.putInCart(1, 1);
  await shopper.goToCheckout();
  await shopper.fillShipping(layla);
  await shopper.goToGateway();
  await shopper.payWith('success');
  await shopper.seesSuccess();

  const staff = await openStaff();
  await staff.goto('/admin/sales?period=today');
  await expect(row(staff, en.sales.sources.title, 'tiktok / cpc / spring sale')).toContainText(
    '$39',
  );
});

test('a visit from another site shows its name, and a typed address is direct', async ({
  browser,
  shop,
}) => {
  for (const [referer, source] of [
    ['https://www.google.com/', { source: 'google.com', medium: 'referral' }],
    ['', { source: 'direct' }],
  ] as const) {
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await page.goto('/about', referer ? { referer } : {});
    await expect.poll(() => sourceIn(page)).toEqual(JSON.stringify(source));
    await context.close();
  }
});

for (const { language, w, locale, viewport } of visits) {
  test(`staff see sales by product, country, source and failure reason (${language})`, {
    tag: language === 'en' ? '@always' : [],
  }, async ({ openStaff, request }) => {
    const t = w.sales;
    const email = `reem.${language}@example.com`;
    await placePaidOrder(request, { email });
    await placePaidOrder(request, { email, source: { source: 'letter' }, country: 'SA' });
    await placeOpenOrder(request, { email: `unpaid.${language}@example.com` });
    const page = await openStaff({ locale, viewport });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto('/admin/sales');
    const period = page.getByRole('combobox', { name: t.period });
    await untilHydrated(period);
    await period.selectOption('today');
    await expect(page).toHaveURL(/period=today/);
    const titles = [t.products, t.countries, t.sources, t.steps, t.customers, t.unpaid];
    for (const { title } of titles) {
      await expect(section(page, title).locator('.recharts-bar-rectangle').first()).toBeAttached();
    }
    await expect(
      row(page, t.countries.title, language === 'en' ? 'Saudi Arabia' : 'السعودية'),
    ).toBeVisible();
    await expect(row(page, t.sources.title, 'letter')).toBeVisible();
    await expect(row(page, t.customers.title, t.customers.names.returning)).toBeVisible();
    await expect(row(page, t.steps.title, t.steps.names.paid)).toContainText('%');
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);

    const downloading = page.waitForEvent('download');
    await section(page, t.countries.title).getByRole('link', { name: /CSV/ }).click();
    const csv = parseCsv(await readFile(await (await downloading).path(), 'utf8'));
    expect(csv[0]?.slice(0, 2)).toEqual([t.countries.item, t.columns.code]);
    expect(csv.map((fields) => fields[1])).toContain('SA');

    await page.getByRole('button', { name: t.print }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: t.print })).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(section(page, t.countries.title)).toBeVisible();
  });
}

test('an invalid period of the sales report is ignored', async ({ openStaff }) => {
  const page = await openStaff();
  await page.goto('/admin/sales?period=1year');
  await expect(page.getByRole('combobox', { name: en.sales.period })).toHaveValue('7days');
});

function sourceIn(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('nabta.visit_source'));
}
