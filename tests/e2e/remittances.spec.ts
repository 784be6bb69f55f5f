import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { createTranslator } from 'use-intl/core';
import { admin as ar } from '#app/words/ar/admin.ts';
import { shipping as arShipping } from '#app/words/ar/errors.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { shipping as enShipping } from '#app/words/en/errors.ts';
import { openEmbedded } from '#database/open.ts';
import { addCashRows } from '../support/cash-rows.ts';
import { openMarketIn } from '../support/markets.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import { adminSession } from './sessions.ts';

// A shop in the Emirates whose couriers pay over the cash of the week.

const visits = {
  en: {
    t: en,
    shipping: enShipping,
    carrier: 'Aramex',
    firstId: 482_917_410_000,
    options: { locale: 'en-AE', viewport: { width: 1280, height: 900 } },
  },
  ar: {
    t: ar,
    shipping: arShipping,
    carrier: 'زاجل للشحن',
    firstId: 482_917_420_000,
    options: { locale: 'ar-AE', viewport: { width: 390, height: 844 } },
  },
} as const;

let shop: StartedShop;

test.beforeAll(async () => {
  shop = await startShop({
    fill: async (dataDir) => {
      const { db, close } = await openEmbedded(join(dataDir, 'database'));
      await openMarketIn(db, 'ae', { methods: 'online\ncash' });
      for (const { firstId, carrier } of Object.values(visits)) {
        const rows = Array.from({ length: 6 }, (_, at) => ({
          orderId: `${firstId + at}`,
          carrier,
        }));
        await addCashRows(db, [...rows, { orderId: `${firstId + 6}`, end: 'paid', carrier }]);
      }
      await close();
    },
  });
});
test.afterAll(() => shop?.close());

for (const language of ['en', 'ar'] as const) {
  const { t, shipping, carrier, firstId, options } = visits[language];
  const { remittances: w, tracking, orderList } = t;
  const id = (at: number) => `${firstId + at}`;
  const format = (message: string, values: Record<string, string | number> = {}) =>
    createTranslator({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: { message },
    })('message', values);

  test(`a courier's list is checked, corrected, recorded and undone (${language})`, {
    tag: language === 'en' ? '@always' : [],
  }, async ({ browser }) => {
    const page = await shop.openStaff(browser, options);
    await visit(page, '/admin');
    await page.getByRole('main').getByRole('link', { name: w.title }).click();
    await expect(page.getByRole('heading', { name: w.title, level: 1 })).toBeVisible();
    const due = page.getByRole('region', { name: w.due.title });
    const courier = due.locator(`[data-carrier="${carrier}"]`);
    await expect(courier).toContainText(format(w.due.orders, { count: 6 }));
    await expect(courier).toContainText('AED\u00a0780.00');

    const pasted = page.getByLabel(w.pasted);
    const check = page.getByRole('button', { name: tracking.check, exact: true });
    const last = page.getByRole('region', { name: w.last });
    await expect(last).not.toContainText(carrier);
    await check.click();
    const carrierField = page.getByLabel(w.carrier, { exact: true });
    await expect(carrierField).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(shipping.carrier_required)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    await carrierField.fill(carrier);
    const good = [`${id(0)}\t130.00`, `${id(1)}\t125`, `${id(2)} ١٣٠`];
    const bad = ['999 130', `${id(6)}\t130`, `${id(3)} SAR 130`, 'mona 1'];
    await pasted.fill([...good, ...bad].join('\n'));
    await check.click();
    await expect(page.getByText(format(tracking.faults, { count: 4 }))).toBeVisible();
    for (const reason of [
      w.reasons.order_unknown,
      w.reasons.already_collected,
      w.reasons.currency_differs,
      w.reasons.order_invalid,
    ]) {
      await expect(page.getByText(reason)).toBeVisible();
    }
    await expect(page.getByText(format(tracking.places.line, { at: '4' }))).toBeVisible();
    await expect(page.getByText(tracking.blocked)).toBeVisible();
    const save = page.getByRole('button', { name: format(w.save, { count: 3 }) });
    await expect(save, 'an unknown order stops it').toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await expectToFit(page);

    await pasted.fill(good.join('\n'));
    await expect(page.getByText(tracking.edited)).toBeVisible();
    await check.click();
    const different = page.getByRole('region', { name: format(w.differing, { count: 1 }) });
    await expect(different.locator(`[data-order="${id(1)}"]`)).toContainText(
      format(w.less, { amount: '\u2068AED\u00a05.00\u2069' }),
    );
    expect(await axeFaults(page)).toEqual([]);
    await expectToFit(page);

    // A colleague records one of them meanwhile.
    const form = { intent: 'collect', amount: '130', day: '2026-01-05' };
    const headers = { origin: shop.url };
    const colleague = page.context().request;
    await colleague.post(`/admin/orders/${id(0)}`, { form, headers });
    await save.click();
    await expect(page.getByText(format(tracking.changedMeanwhile, { count: 1 }))).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(id(0));
    await expect(pasted, 'the list is not lost').toHaveValue(good.join('\n'));
    expect(await axeFaults(page)).toEqual([]);
    await colleague.post(`/admin/orders/${id(0)}`, { form: { intent: 'undo_collect' }, headers });
    await page.getByRole('button', { name: tracking.checkAgain }).click();
    await expect(page.getByText(format(tracking.changedMeanwhile, { count: 1 }))).toHaveCount(0);

    await save.dblclick();
    const saved = page.getByRole('group', { name: w.savedTitle }).filter({ hasText: carrier });
    const sums = '\u2068AED\u00a0385.00\u2069';
    const texts = { count: 3, sums, carrier: `\u2068${carrier}\u2069` };
    await expect(saved).toContainText(format(w.saved, texts));
    await expect(saved, 'it says what became of it').toBeFocused();
    await expect(pasted).toHaveValue('');
    await expect(courier).toContainText('AED\u00a0390.00');
    const listed = last.getByRole('listitem').filter({ hasText: carrier });
    await expect(listed).toHaveCount(1);
    expect(await axeFaults(page)).toEqual([]);
    await expectToFit(page);
    expect(await historyOf(page, id(1))).toContain('data-kind="collected"');

    await page.reload();
    await saved.getByRole('button', { name: orderList.undo }).press('Enter');
    await expect(saved).toContainText(format(w.undone, texts));
    await expect(saved).toBeFocused();
    await expect(listed).toContainText(w.isUndone);
    await expect(courier).toContainText('AED\u00a0780.00');
    expect(await axeFaults(page)).toEqual([]);
    expect(await historyOf(page, id(1))).toContain('data-kind="collection_undone"');
    await page.context().close();
  });

  test(`a courier's file is recorded without the rows that staff skip (${language})`, async ({
    browser,
  }) => {
    const page = await shop.openStaff(browser, options);
    await visit(page, '/admin/remittances');
    await page.getByLabel(w.carrier, { exact: true }).fill(carrier);
    const rows = [
      ['Cash of the week', '', ''],
      ['AWB', 'Reference', 'COD Amount'],
      ['4711', id(4), 130],
      ['4712', '999', 130],
      ['4713', id(5), 130],
    ];
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Cash', rows }] }));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel(tracking.file).setInputFiles({ name: 'cash.xlsx', mimeType, buffer });
    await page.getByRole('button', { name: tracking.check, exact: true }).click();
    await expect(page.getByText(format(tracking.places.row, { at: '4' }))).toBeVisible();
    await page.getByRole('button', { name: format(tracking.leaveOut, { count: 1 }) }).click();
    await page.getByRole('button', { name: format(w.save, { count: 2 }) }).click();
    const texts = {
      count: 2,
      sums: '\u2068AED\u00a0260.00\u2069',
      carrier: `\u2068${carrier}\u2069`,
    };
    await expect(page.getByText(format(w.saved, texts))).toBeVisible();
    expect(await historyOf(page, id(5))).toContain('data-kind="collected"');
    await page.context().close();
  });
}

test('a shop without cash has no link to remittances', async ({ browser }) => {
  const page = await openShopWithoutCash(browser);
  await visit(page, '/admin');
  await expect(page.locator('a[href^="/admin/tracking"]').first()).toBeVisible();
  await expect(page.locator('a[href^="/admin/remittances"]')).toHaveCount(0);
  await visit(page, '/admin/products');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: en.search.label }).fill(en.remittances.title);
  await expect(page.getByText(en.search.none)).toBeVisible();
  await page.context().close();
});

async function openShopWithoutCash(browser: Browser): Promise<Page> {
  const baseURL = process.env.SHOP_URL ?? '';
  const context = await browser.newContext({ baseURL, storageState: adminSession });
  return context.newPage();
}

async function historyOf(page: Page, orderId: string): Promise<string> {
  return (await page.context().request.get(`/admin/orders/${orderId}`)).text();
}

async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
}
