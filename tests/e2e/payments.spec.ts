import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone, openColleague } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { placeOpenOrder, placePaidOrder, uniqueName } from './paid-order.ts';

const rows = (page: Page) => page.locator('[data-order]');

/** Opens the page in a staff browser; also returns its console errors. */
async function openPayments(
  browser: Browser,
  path = '/admin/payments',
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const baseURL = process.env.SHOP_URL;
  const { page, leave } = await openColleague(browser, baseURL, path, options);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, leave, complaints };
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wider)).toBe(0);
}

/** Test browsers cannot print: calls to print are recorded. */
async function withoutPrinter(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
}

test('staff read the revenue, from the period to the print-out', async ({ browser, request }) => {
  const w = en.payments;
  const name = uniqueName();
  const [older, newer] = [
    await placePaidOrder(request, { first_name: name }),
    await placePaidOrder(request, { first_name: name, email: `${name}@example.com` }),
  ];
  const { page, leave, complaints } = await openPayments(browser);
  await expect(page.getByRole('tab', { name: w.tabs.payments, selected: true })).toBeVisible();
  await expect(page.getByRole('link', { name: w.back })).toHaveAttribute('href', '/admin');
  await expect(page.getByRole('button', { name: en.chrome.signOut })).toBeVisible();
  const period = page.getByRole('combobox', { name: w.period });
  await expect(period).toHaveValue('7days');
  await expect(period.getByRole('option')).toHaveText(Object.values(w.periods));
  await expect(page.getByText(w.paidOrders)).toBeVisible();
  await expect(page.getByText(w.revenue, { exact: true })).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();
  await expectNoFaults(page);

  await page.getByRole('searchbox').fill(name.toLowerCase());
  await expect(page).toHaveURL(`/admin/payments?q=${name.toLowerCase()}`);
  await expect(page.getByText(/^Found 2 of [\d,]+ payments$/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: w.customer })).toBeVisible();
  await expect(rows(page).getByRole('rowheader')).toHaveText([newer, older]);
  await expect(rows(page).first()).toContainText(`${name} Saleh`);
  await expect(rows(page).first()).toContainText('$39.00');

  const details = page.getByRole('dialog', { name: newer });
  await page.getByRole('link', { name: newer }).click();
  for (const title of [
    en.order.number,
    en.orderPage.customer,
    en.order.address,
    en.order.payment,
  ]) {
    await expect(details.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await expect(details.locator('pre')).toContainText('"title"');
  await expect(details.getByText('Villa 12, Palm Street')).toBeVisible();
  expect((await details.boundingBox())?.width).toBeLessThanOrEqual(600);
  const itsPage = details.getByRole('link', { name: w.details.page });
  await expect(itsPage).toHaveAttribute('href', `/admin/orders/${newer}`);
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('link', { name: newer })).toBeFocused();

  await page.route('**/api/admin/payments/*', (route) => route.abort());
  await page.getByRole('link', { name: older }).click();
  await expect(page.getByRole('alert')).toContainText(w.details.failed);
  await page.unroute('**/api/admin/payments/*');
  await page.getByRole('button', { name: w.details.retry }).click();
  await expect(page.getByRole('dialog').locator('pre')).toBeVisible();
  await page.getByRole('button', { name: en.orderPage.close }).click();

  const third = await placePaidOrder(request, { first_name: name });
  await expect(rows(page).getByRole('rowheader')).toHaveText([third, newer, older]);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: w.exportCsv }).click();
  expect((await file).suggestedFilename()).toMatch(/^payments-7days-[\d-]+\.csv$/);

  await withoutPrinter(page.context());
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: w.exportPdf }).click();
  const paper = await opened;
  await expect(paper.getByRole('heading', { name: w.report.title.payments })).toBeVisible();
  await expect(paper.locator('html')).toHaveAttribute('data-printed');
  await expect(paper.getByRole('row')).toHaveCount(4);
  const startedAt = Date.now();
  const closed = paper.waitForEvent('close');
  await paper.evaluate(() => dispatchEvent(new Event('afterprint')));
  await closed;
  expect(Date.now() - startedAt).toBeGreaterThan(900);

  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: w.exportPdf }).click();
  await expect(page.getByRole('alert')).toContainText(w.blocked);
  const here = page.getByRole('link', { name: w.openReport });
  await expect(here).toHaveAttribute('href', `/admin/payments/print?q=${name.toLowerCase()}`);

  await page.getByRole('searchbox').fill('nobody is this');
  await expect(page.getByText(w.noneMatch.payments)).toBeVisible();
  await expect(page.getByRole('button', { name: w.exportPdf })).toBeDisabled();
  await page.getByRole('searchbox').fill('');
  await expect(rows(page).first()).toBeVisible();

  // Delays the response, so that the messages in the meantime can be checked.
  const gate = Promise.withResolvers<void>();
  await page.route('**/admin/payments.data*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await period.selectOption('yesterday');
  await expect(page.getByText(w.loading)).toBeVisible();
  await expect(page.getByRole('button', { name: w.exportPdf })).toBeDisabled();
  gate.resolve();
  await expect(page).toHaveURL('/admin/payments?period=yesterday');
  await expect(page.getByText(w.loading)).toBeHidden();
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  await leave();
});

test('staff find the payment status of every order by keyboard', async ({ browser, request }) => {
  const w = en.payments;
  const name = uniqueName();
  const paid = await placePaidOrder(request, { first_name: name });
  const { order_id: open } = await placeOpenOrder(request, {
    first_name: name,
    email: `${name}@example.com`,
    phone: '+971509876543',
  });
  const { page, leave, complaints } = await openPayments(browser);
  await page.getByRole('tab', { name: w.tabs.payments }).focus();
  await page.keyboard.press('ArrowRight');
  const tab = page.getByRole('tab', { name: w.tabs.orders });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeFocused();
  await expect(page).toHaveURL('/admin/payments?tab=orders');
  await expect(page.getByRole('tabpanel', { name: w.tabs.orders })).toBeVisible();
  await expect(page.getByText(w.totalOrders)).toBeVisible();
  await expect(page.getByText(/^Showing \d+ of [\d,]+ orders$/)).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    w.date,
    w.orderId,
    w.customer,
    w.contact,
    w.amount,
    w.statusColumn,
  ]);
  await expectNoFaults(page);

  const search = page.getByRole('searchbox');
  await search.fill(name);
  await expect(rows(page).getByRole('rowheader')).toHaveText([open, paid]);
  await expect(rows(page).first().locator('[data-status=pending]')).toHaveText('Awaiting payment');
  await expect(rows(page).first()).toContainText('+971509876543');
  const status = page.getByRole('combobox', { name: w.status });
  await expect(status).toHaveValue('all');
  await status.selectOption('paid');
  await expect(rows(page).getByRole('rowheader')).toHaveText([paid]);
  await status.selectOption('all');
  for (const typed of [open, `${name}@example.com`, '٠٥٠٩٨٧٦٥٤٣']) {
    await search.fill(typed);
    await expect(rows(page).getByRole('rowheader').first()).toHaveText(open);
  }
  await search.fill('pending');
  await expect(rows(page).locator('[data-status=paid]')).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();

  const loaded = page.waitForResponse((answer) => answer.url().includes('/admin/payments.data'));
  await page.getByRole('button', { name: w.refresh.orders }).click();
  await loaded;

  // Logged on the server, the list emptied, and no message.
  await page.route('**/admin/payments.data*', (route) => route.abort());
  await search.fill('paid');
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText(w.noneMatch.orders)).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/admin/payments.data*');
  await tab.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL('/admin/payments');
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  await leave();
});

test('both payment reports fit a phone in Arabic', { tag: '@always' }, async ({
  browser,
  request,
}) => {
  const w = ar.payments;
  const name = `ريم${randomInt(1e9)}${'م'.repeat(60)}`;
  const orderId = await placePaidOrder(request, { first_name: name });
  const { page, leave, complaints } = await openPayments(browser, '/admin/payments', arabicPhone);
  await expect(page.getByRole('heading', { name: w.title })).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();
  await page.getByText(w.chart.asTable).click();
  await expect(page.getByRole('columnheader', { name: w.chart.conversion })).toBeVisible();
  await expectNoFaults(page);

  // The search text has a vowel mark that the order lacks.
  await page.getByRole('searchbox').fill(name.replace('ر', 'رِ'));
  await expect(page.getByText(/^عُثر على 1 من/)).toBeVisible();
  await page.getByRole('link', { name: orderId }).click();
  const details = page.getByRole('dialog', { name: orderId });
  await expect(details.locator('pre')).toBeVisible();
  await expect(details.getByText(ar.paymentStatuses.paid)).toBeVisible();
  await expectNoFaults(page);
  await details.getByRole('button', { name: ar.orderPage.close }).click();

  await page.getByRole('tab', { name: w.tabs.payments }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/admin/payments?tab=orders');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('[data-status=paid]')).toHaveText(ar.paymentStatuses.paid);
  await expectNoFaults(page);
  await page.getByRole('searchbox').fill('لا أحد بهذا الاسم');
  await expect(page.getByText(w.noneMatch.orders)).toBeVisible();
  await page.goto('/admin/payments/print?period=30days');
  await expect(page.getByRole('heading', { name: w.report.title.payments })).toBeVisible();
  await expectNoFaults(page);
  expect(complaints).toEqual([]);
  await leave();
});
