import { randomInt } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { createTranslator } from 'use-intl/core';
import { orderList as arLists } from '#app/words/ar/admin/order-list.ts';
import { tracking as ar } from '#app/words/ar/admin/tracking.ts';
import { orderList as enLists } from '#app/words/en/admin/order-list.ts';
import { tracking as en } from '#app/words/en/admin/tracking.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { adminSession } from './sessions.ts';

const visits = [
  { language: 'en', t: en, w: enLists, locale: 'en-GB', viewport: { width: 1280, height: 800 } },
  { language: 'ar', t: ar, w: arLists, locale: 'ar-AE', viewport: { width: 390, height: 664 } },
] as const;

type Visit = (typeof visits)[number];

for (const visited of visits) {
  const { language, t, w } = visited;
  const format = (message: string, values: Record<string, string | number> = {}) =>
    createTranslator({
      locale: language === 'ar' ? 'ar-u-nu-latn' : 'en',
      messages: { message },
    })('message', values);

  test(`60 pasted numbers are saved together, and undone (${language})`, {
    tag: language === 'en' ? '@always' : [],
  }, async ({ browser, request }) => {
    test.slow();
    const ids: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      ids.push(await placePaidOrder(request, { email: `many${count}${language}@example.com` }));
    }
    const number = randomInt(1e9);
    const page = await open(browser, visited);
    await visit(page, '/admin/tracking');
    const pasted = page.getByLabel(t.pasted);
    await page.getByRole('button', { name: t.check, exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();

    await pasted.fill(ids.map((id, at) => `${id}\t${number + at}`).join('\n'));
    await page.getByRole('button', { name: t.check, exact: true }).click();
    await expect(page.getByLabel(t.carrier)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(t.carrier).fill('Aramex');
    await page.getByRole('button', { name: t.check, exact: true }).click();
    await expect(page.getByText(format(t.summary.new, { count: 60 }))).toBeVisible();
    await expect(page.locator('[data-order]')).toHaveCount(60);
    expect(await axeFaults(page)).toEqual([]);
    await expectToFit(page);

    await page.getByRole('button', { name: format(t.save, { count: 60 }) }).dblclick();
    await expect(page.getByText(format(t.shipped, { count: 60 }))).toBeVisible();
    const saved = page.getByRole('region', { name: t.title });
    await expect(saved, 'it says what became of it').toBeFocused();
    await expect(saved).toContainText(format(w.mailsSaved, { emails: 60 }));
    await expect(pasted).toHaveValue('');
    expect(await axeFaults(page)).toEqual([]);
    await expectToFit(page);
    await page.reload();
    await expect(saved, 'a reload keeps it').toContainText(format(t.shipped, { count: 60 }));
    for (const id of [ids[0], ids[59]]) {
      await page.goto(`/admin/orders/${id}`);
      await expect(page.locator('[data-kind="shipped"]')).toHaveCount(1);
      await expect(page.locator('[data-order-email]'), 'none but the confirmation').toHaveCount(1);
    }
    await page.goBack();
    await page.goBack();
    await saved.getByRole('button', { name: w.undo }).press('Enter');
    await expect(saved).toContainText(format(w.undone, { count: 60 }), { timeout: 30_000 });
    await expect(saved).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`/admin/orders/${ids[59]}`);
    await expect(page.locator('[data-kind="tracking_removed"]')).toContainText(`${number + 59}`);
    await page.context().close();
  });

  test(`a courier file reports its errors, and is saved without them (${language})`, async ({
    browser,
    request,
  }) => {
    const [good, cancelled] = [await placePaidOrder(request), await placePaidOrder(request)];
    const { order_id: unpaid } = await placeOpenOrder(request);
    const page = await open(browser, visited);
    const form = { order_id: cancelled, status: 'cancelled' };
    const headers = { origin: process.env.SHOP_URL ?? '' };
    await page.context().request.post(`/admin/orders/${cancelled}`, { form, headers });
    const rows = [
      ['Parcels of today', '', ''],
      ['Our number', 'Their number', 'City'],
      [good, '4711', 'Dubai'],
      ['123', '4712', 'Dubai'],
      [cancelled, '4713', 'Dubai'],
      [unpaid, '4714', 'Dubai'],
      ['Mona', '4715', 'Dubai'],
      [good, '4716', 'Dubai'],
    ];
    const others = rows.filter(([, theirs]) => theirs !== '4716');
    await visit(page, '/admin/tracking');
    await page.getByLabel(t.carrier).fill('Aramex');
    await choose(page, t, rows);
    const check = page.getByRole('button', { name: t.check, exact: true });
    await check.click();
    await expect(page.getByText(t.columnsUnknown)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await check.click();
    await expect(page.getByText(t.reasons.order_twice)).toHaveCount(2);
    await expect(page.getByText(t.reasons.order_unknown)).toBeVisible();
    await expect(page.getByText(t.reasons.order_invalid)).toBeVisible();
    await expect(page.getByText(format(t.places.row, { at: '8' }))).toBeVisible();
    await expectToFit(page);

    await choose(page, t, others);
    await expect(page.getByText(t.columnsUnknown)).toHaveCount(0);
    await expect(page.getByText(t.reasons.order_twice), 'faults of the first file').toHaveCount(0);
    await check.click();
    await expect(page.getByText(t.columnsUnknown)).toBeVisible();
    await check.click();
    await expect(page.getByText(format(t.faults, { count: 2 }))).toBeVisible();
    await expect(page.getByRole('button', { name: format(t.save, { count: 1 }) })).toHaveCount(0);
    await page.getByRole('button', { name: format(t.leaveOut, { count: 2 }) }).click();
    const save = page.getByRole('button', { name: format(t.save, { count: 1 }) });
    await expect(save, 'doubtful orders are left out without a tick').toBeVisible();
    await page.locator(`[data-order="${cancelled}"]`).getByRole('checkbox').check();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: format(t.save, { count: 2 }) }).click();
    await expect(page.getByText(format(t.shipped, { count: 2 }))).toBeVisible();
    await page.goto(`/admin/orders/${unpaid}`);
    await expect(page.locator('[data-kind="shipped"]')).toHaveCount(0);
    await page.context().close();
  });

  test(`selected orders are scanned by keyboard alone (${language})`, async ({
    browser,
    request,
  }) => {
    const ids = [await placePaidOrder(request), await placePaidOrder(request)];
    const page = await open(browser, visited);
    await visit(page, `/admin/tracking?orders=${ids},999`);
    await expect(page.getByText(format(t.ordersGone, { count: 1 }))).toBeVisible();
    const fields = ids.map((id) => page.locator(`input[name="number-${id}"]`));
    await fields[0]?.focus();
    await page.keyboard.type('1234\n');
    await expect(fields[1] ?? page.locator('main')).toBeFocused();
    await page.keyboard.type('<>\n');
    const check = page.getByRole('button', { name: t.check, exact: true });
    await expect(check).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('DHL');
    await page.keyboard.press('Enter');
    await expect(fields[1] ?? page.locator('main')).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFaults(page)).toEqual([]);
    await fields[1]?.fill('5678');
    await check.press('Enter');
    await expect(page.getByText(format(t.summary.new, { count: 2 }))).toBeVisible();

    const other = { intent: 'ship', carrier: 'UPS', tracking_number: '1Z' };
    const form = { ...other, seen_carrier: '', seen_number: '' };
    const headers = { origin: process.env.SHOP_URL ?? '' };
    await page.context().request.post(`/admin/orders/${ids[1]}`, { form, headers });
    const save = page.getByRole('button', { name: format(t.save, { count: 2 }) });
    await save.press('Enter');
    await expect(page.getByText(format(t.changedMeanwhile, { count: 1 }))).toBeVisible();
    await expect(fields[0] ?? page.locator('main')).toHaveValue('1234');
    await page.getByRole('button', { name: t.checkAgain }).press('Enter');
    await expect(page.getByText(format(t.summary.changed, { count: 1 }))).toBeVisible();
    await save.press('Enter');
    await expect(page.getByText(format(t.shipped, { count: 2 }))).toBeVisible();
    await page.getByRole('link', { name: t.onTheirWay }).press('Enter');
    await expect(page).toHaveURL(/status=out_for_delivery/);
    await expect(page.getByRole('article').filter({ hasText: ids[0] ?? '' })).toBeVisible();
    await page.context().close();
  });
}

test('another file replaces the first one with its error and columns', async ({
  browser,
  request,
}) => {
  const orderId = await placePaidOrder(request);
  const page = await open(browser, visits[0]);
  await visit(page, '/admin/tracking');
  await page.getByLabel(en.carrier).fill('Aramex');
  const file = page.getByLabel(en.file);
  const check = page.getByRole('button', { name: en.check, exact: true });
  const buffer = Buffer.from('not a sheet\0');
  await file.setInputFiles({ name: 'photo.xlsx', mimeType: 'text/plain', buffer });
  await check.click();
  await expect(file).toHaveAttribute('aria-invalid', 'true');

  const unknownColumns = [
    ['Ours', 'Theirs'],
    [orderId, '4711'],
  ];
  await choose(page, en, unknownColumns);
  await expect(file, 'the error was about the first file').not.toHaveAttribute('aria-invalid');
  await check.click();
  await expect(page.getByLabel(en.columnOrder)).toBeVisible();

  const knownColumns = [
    ['Order number', 'Tracking number'],
    [orderId, '4711'],
  ];
  await choose(page, en, knownColumns);
  await expect(page.getByLabel(en.columnOrder), 'columns of the first file').toHaveCount(0);
  await check.click();
  await expect(page.getByText('1 new number')).toBeVisible();
  await page.context().close();
});

test('a file that a proxy refuses is reported with its size and the limit, and typed numbers stay', async ({
  browser,
}) => {
  for (const visited of visits) {
    const { t, language } = visited;
    const page = await open(browser, visited);
    await visit(page, '/admin/tracking');
    await page.route('**/admin/tracking.data*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 413, contentType: 'text/html', body: '<html>413</html>' })
        : route.fallback(),
    );
    await page.getByLabel(t.pasted).fill('1 2');
    const buffer = Buffer.alloc(1.5 * 1024 * 1024, 'a');
    await page.getByLabel(t.file).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: t.check, exact: true }).click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(language === 'ar' ? '1.5 ميغابايت' : '1.5 MB');
    await expect(notice).toContainText(language === 'ar' ? '2 ميغابايت' : '2 MB');
    await expect(page.getByLabel(t.pasted)).toHaveValue('1 2');
    expect(await axeFaults(page)).toEqual([]);
    await expectToFit(page);
    await page.context().close();
  }
});

test('a file that is too large is not sent, and typed numbers stay', async ({ browser }) => {
  const page = await open(browser, visits[0]);
  await visit(page, '/admin/tracking');
  await page.getByLabel(en.pasted).fill('1 2');
  const buffer = Buffer.alloc(2 * 1024 * 1024 + 1, 'a');
  await page.getByLabel(en.file).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: en.check, exact: true }).click();
  await expect(page.getByLabel(en.file)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(en.pasted)).toHaveValue('1 2');
  await page.context().close();
});

async function open(browser: Browser, { locale, viewport }: Visit) {
  const baseURL = process.env.SHOP_URL ?? '';
  const context = await browser.newContext({
    baseURL,
    storageState: adminSession,
    locale,
    viewport,
  });
  return context.newPage();
}

async function choose(page: Page, t: Visit['t'], rows: string[][]): Promise<void> {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Parcels', rows }] }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel(t.file).setInputFiles({ name: 'parcels.xlsx', mimeType, buffer });
}

async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
}
