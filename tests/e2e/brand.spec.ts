import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import { settings as en } from '#app/words/en/admin/settings.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

/** Starts a shop for each test: a brand would affect all visitors of a shared one. */
const test = base.extend<{ shop: StartedShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
  shop: async ({}, use) => {
    const shop = await startShop();
    await use(shop);
    await shop.close();
  },
});

const desktop = { locale: 'en-GB', viewport: { width: 1280, height: 900 } };

test('an owner sees typed colours and fonts in the preview, is led to a readable colour, and publishes both', async ({
  browser,
  shop,
}) => {
  test.slow();
  const page = await shop.openStaff(browser, desktop);
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const accent = page.getByLabel(en.fields.accent, { exact: true });
  const save = page.getByRole('button', { name: 'Save Brand' });
  await visit(page, '/admin/settings/brand');
  expect(await axeFaults(page, 'iframe')).toEqual([]);

  await accent.fill('#ffd700');
  await save.click();
  await expect(accent).toHaveAttribute('aria-invalid', 'true');
  await expect(accent).toBeFocused();
  const message = page.getByText(/The nearest that works: /).first();
  const [nearest = ''] = /#[0-9a-f]{6}/.exec((await message.textContent()) ?? '') ?? [];

  await accent.fill(nearest);
  await page.getByRole('radio', { name: /^Modern/ }).check();
  await page.getByRole('button', { name: en.preview.desktop.ar }).click();
  const draft = page.frameLocator('[name=brand-ar-desktop]');
  // The frame loads again when the draft changes, which may interrupt a reading.
  await expect(async () => {
    expect(await accentOf(draft.locator('html'))).toBe(nearest);
  }).toPass({ timeout: 15_000 });
  await expect(draft.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(draft.locator('h1')).toHaveCSS('font-family', /^Alexandria/);
  await visit(shopper, '/');
  expect(await accentOf(shopper.locator('html')), 'nothing is published').not.toBe(nearest);

  await save.click();
  await expect(page.getByText(en.saved, { exact: true })).toBeVisible();
  await expect(async () => {
    await shopper.reload();
    expect(await accentOf(shopper.locator('html'))).toBe(nearest);
  }).toPass();

  await visit(shopper, '/');
  const fonts: string[] = [];
  shopper.on('request', (request) => fonts.push(request.url()));
  await shopper.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(shopper.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(shopper.locator('h1')).toHaveCSS('font-family', /^Alexandria/);
  expect(await shopper.evaluate(() => document.fonts.check('1em Alexandria', 'ن'))).toBe(true);
  expect(fonts.filter((url) => /messiri|fraunces/.test(url))).toEqual([]);
});

const oddBrands = [
  { accent: '#c00343', paper: '#fff5f7' },
  { accent: '#000000', paper: '#ffffff' },
  { accent: '#1d4ed8', paper: '#eef2ff' },
  { accent: '#006861', paper: '#e0f2f1' },
  { accent: '#715e00', paper: '#fdf6d8' },
];

test('axe and the policy find no fault in pages of five odd brands', async ({ browser, shop }) => {
  test.slow();
  const staff = await shop.openStaff(browser, desktop);
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const complaints: string[] = [];
  for (const page of [staff, shopper]) {
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  }
  for (const [version, brand] of oddBrands.entries()) {
    await saveBrand(staff, shop.url, { ...brand, version: `${version}` });
    await expect(async () => {
      await visit(shopper, '/');
      expect(await accentOf(shopper.locator('html'))).toBe(brand.accent);
    }).toPass();
    for (const path of ['/', '/?lang=ar', '/product/1', '/about', '/contact', '/checkout']) {
      await visit(shopper, path);
      expect([path, brand, await axeFaults(shopper)]).toEqual([path, brand, []]);
    }
    await visit(staff, '/admin');
    expect(['/admin', brand, await axeFaults(staff)]).toEqual(['/admin', brand, []]);
  }
  expect(complaints).toEqual([]);
});

async function saveBrand(
  page: Page,
  origin: string,
  fields: Record<string, string>,
): Promise<void> {
  const response = await page.request.post('/admin/settings/brand', {
    multipart: { intent: 'brand', idempotency_key: randomUUID(), ...fields },
    headers: { origin },
  });
  expect(response.status()).toBe(200);
}

function accentOf(html: ReturnType<Page['locator']>): Promise<string> {
  return html.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--color-cypress').trim(),
  );
}
