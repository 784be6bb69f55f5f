import { randomInt } from 'node:crypto';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { purchase } from '../support/purchase.ts';
import { answerDialog, arabicPhone, cardOf, countLoads, openColleague } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { placePaidOrder, uniqueName } from './paid-order.ts';

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the heading of the order list is Arabic in both languages, with links to payments and sign-out', async ({
  backOffice,
  browser,
  baseURL,
}) => {
  const { page: phone, leave } = await openColleague(browser, baseURL, '/admin', arabicPhone);
  for (const [page, messages] of [
    [backOffice.page, en],
    [phone, ar],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('لوحة الطلبات');
    const payments = page.getByRole('link', { name: messages.chrome.payments });
    await expect(payments).toHaveAttribute('href', '/admin/payments');
    await expect(page.getByRole('button', { name: messages.chrome.signOut })).toBeVisible();
  }
  await leave();
});

test('an order card shows the whole order in either language', { tag: '@always' }, async ({
  backOffice,
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  const cart = purchase([
    [1, '2', 1],
    [2, '1', 3],
  ]);
  const orderId = await placePaidOrder(request, {
    ...cart,
    meta_data: { ...cart.meta_data, lang: 'ar' },
    first_name: name,
    email: 'salma@example.com',
  });
  const { page: phone, leave } = await openColleague(
    browser,
    baseURL,
    `/admin?q=${name}`,
    arabicPhone,
  );
  await backOffice.page.goto(`/admin?q=${name}`);
  for (const [page, messages] of [
    [backOffice.page, en],
    [phone, ar],
  ] as const) {
    const card = cardOf(page, orderId);
    await expect(card.getByRole('heading')).toHaveText(`${messages.order.number} ${orderId}`);
    await expect(card.getByText(`${name} Saleh`)).toBeVisible();
    await expect(card.getByTitle(messages.order.language.ar)).toHaveText(/ar$/);
    await expect(card.locator('time')).toHaveText(/^\d{1,2} \S+ \d{4}/);
    await expect(card.getByText('+971501234567')).toBeVisible();
    const mail = card.getByRole('link', { name: 'salma@example.com' });
    await expect(mail).toHaveAttribute('href', 'mailto:salma%40example.com');
    await expect(card.locator('address')).toContainText('Villa 12, Palm Street');
    await expect(card.locator('address')).toContainText('Dubai');
    await expect(card.locator('[data-status=paid]')).toHaveText(messages.paymentStatuses.paid);
    await expect(card.locator('[data-status=pending]')).toHaveText(messages.orderStatuses.pending);
    await expect(card.getByText('USD')).toBeVisible();
    const { product, quantity, unitPrice, lineTotal } = messages.order;
    const heads = card.getByRole('columnheader');
    await expect(heads).toHaveText([product, quantity, unitPrice, lineTotal]);
    await expect(card.getByRole('row')).toHaveCount(3);
    const select = card.getByRole('combobox', { name: messages.status.change });
    await expect(select.getByRole('option')).toHaveText(
      orderStatuses.map((status) => messages.orderStatuses[status]),
    );
  }
  await leave();
});

test('ids, phones and whole orders are copied with a confirmation', async ({
  backOffice,
  request,
}) => {
  const name = uniqueName();
  const orderId = await placePaidOrder(request, { first_name: name });
  const { page } = backOffice;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const card = backOffice.order(orderId);
  await card.getByRole('button', { name: `${en.order.copyId} ${orderId}` }).click();
  await expect(page.getByText(`Copied: ${orderId}`)).toBeVisible();
  expect(await readClipboard(page)).toBe(orderId);
  await card.getByRole('button', { name: /^Copy phone/ }).click();
  await expect.poll(() => readClipboard(page)).toBe('+971501234567');
  await card.getByRole('button', { name: /^Copy all/ }).click();
  await expect(page.getByText(en.order.copiedOrder)).toBeVisible();
  const all = await readClipboard(page);
  for (const part of [orderId, name, '+971501234567', 'Palm Street', 'USD', 'Paid', 'New']) {
    expect(all).toContain(part);
  }
});

test('the name of a customer is shown as text, whatever it contains', async ({
  backOffice,
  request,
}) => {
  const name = `<img src=x onerror=alert(1)>${randomInt(1e9)}`;
  const orderId = await placePaidOrder(request, { first_name: name });
  await backOffice.page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await expect(backOffice.order(orderId).getByText(`${name} Saleh`)).toBeVisible();
  await expect(backOffice.order(orderId).locator('img')).toHaveCount(0);
});

test('filters of the order list are in the address, and an invalid one is reported', {
  tag: '@always',
}, async ({ backOffice, request }) => {
  const { page } = backOffice;
  const name = uniqueName();
  const orderId = await placePaidOrder(request, { first_name: name });
  const filter = page.getByRole('combobox', { name: en.orders.status, exact: true });
  await expect(filter.getByRole('option')).toHaveText([
    en.orders.allStatuses,
    ...orderStatuses.map((status) => en.orderStatuses[status]),
  ]);
  await page.getByRole('searchbox').fill(name);
  await filter.selectOption('delivered');
  await expect(page).toHaveURL(`/admin?q=${name}&status=delivered`);
  await expect(page.getByText(en.orders.noneMatch)).toBeVisible();
  await filter.selectOption('');
  await expect(backOffice.order(orderId)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await expect(backOffice.order(orderId)).toBeVisible();

  await page.goto(`/admin?q=${name}&status=eaten&before=now&shown=-1&only=x`);
  await expect(page.getByText('There is no status “eaten”')).toBeVisible();
  await expect(backOffice.order(orderId)).toBeVisible();
});

test('an empty order list shows a message in either language', async ({
  backOffice,
  browser,
  baseURL,
}) => {
  const { page: phone, leave } = await openColleague(
    browser,
    baseURL,
    '/admin?q=nobody%20is%20this',
    arabicPhone,
  );
  await expect(phone.getByText(ar.orders.noneMatch)).toBeVisible();
  await leave();
  await backOffice.page.goto('/admin?q=nobody%20is%20this');
  await expect(backOffice.page.getByText(en.orders.noneMatch)).toBeVisible();
  await backOffice.page.getByRole('link', { name: en.list.clearFilters }).click();
  await expect(backOffice.page).toHaveURL(/\/admin$/);
});

test('the refresh button reloads the order list', async ({ backOffice }) => {
  const loads = countLoads(backOffice.page);
  await backOffice.page.getByRole('button', { name: en.list.refresh }).click();
  await expect.poll(() => loads.count).toBeGreaterThan(0);
});

test('a refused status change is shown in an alert in either language', async ({
  backOffice,
  browser,
  baseURL,
  request,
}) => {
  const orderId = await placePaidOrder(request);
  const alone = `/admin?q=${orderId}`;
  const { page: phone, leave } = await openColleague(browser, baseURL, alone, arabicPhone);
  await backOffice.page.goto(alone);
  for (const [page, messages, named] of [
    [backOffice.page, en, 'There is no such order status.'],
    [phone, ar, 'حالة الطلب هذه غير موجودة.'],
  ] as const) {
    const card = cardOf(page, orderId);
    const select = card.getByRole('combobox');
    await page.route('**/admin.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await select.selectOption('delivered');
    await answerDialog(page, 'deliveredConfirm', { messages });
    await expect(card.getByRole('alert')).toContainText(messages.unsent.unavailable);
    await expect(select).toHaveValue('pending');
    await page.unroute('**/admin.data*');

    await page.route('**/admin.data*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.continue({ postData: `order_id=${orderId}&status=eaten` });
    });
    await select.selectOption('delivered');
    await answerDialog(page, 'deliveredConfirm', { messages });
    await expect(card.getByRole('alert')).toHaveText(
      messages.status.failed.replace('{message}', named),
    );
    await page.unroute('**/admin.data*');
  }
  await leave();
});

test('further orders load below, and are still there on return', async ({
  backOffice,
  request,
}) => {
  test.slow();
  const name = uniqueName();
  const place = (at: number) =>
    placePaidOrder(request, { first_name: name, email: `${name}${at}@example.com` });
  // Several at once, so that all of them still count as recent when the list opens.
  for (let at = 0; at < 52; at += 4)
    await Promise.all([0, 1, 2, 3].map((more) => place(at + more)));
  const orderId = await place(52);
  const { page } = backOffice;
  await page.goto(`/admin?q=${name}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(50);
  await expect(page.getByText('More than 50 orders')).toBeVisible();
  await page.getByRole('button', { name: en.orders.loadMore }).click();
  await expect(cards).toHaveCount(53);
  const count = page.getByRole('status').filter({ hasText: /^53 orders$/ });
  await expect(count).toBeVisible();
  await expect(page.getByRole('button', { name: en.orders.loadMore })).toBeHidden();
  await expect(page).toHaveURL(`/admin?q=${name}&shown=100`);
  // A new connection is first sent the recent payments; this change comes after them.
  const form = { order_id: orderId, status: 'preparing' };
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post('/admin?index', { form, headers });
  await expect(cardOf(page, orderId).getByRole('combobox')).toHaveValue('preparing');
  await expect(cards, 'a live reload keeps the further orders').toHaveCount(53);
  await page.reload();
  await expect(cards).toHaveCount(53);

  await page.goto('/admin?view=to_pack');
  await expect(page.locator('[data-row]')).toHaveCount(50);
  const tab = page.locator('main nav [aria-current=page] [aria-hidden]');
  const whole = page.getByRole('status').filter({ hasText: /\d+ orders$/ });
  await expect(async () => {
    const inTab = await tab.textContent();
    expect(Number(inTab)).toBeGreaterThanOrEqual(52);
    await expect(whole).toHaveText(`${inTab} orders`, { timeout: 1000 });
  }).toPass();
});
