import { admin as en } from '#app/words/en/admin.ts';
import { answerDialog, cardOf, countLoads, cutLine, openColleague } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { payAfterCancel, placeOpenOrder, placePaidOrder, uniqueName } from './paid-order.ts';

test('a new order appears on top, without a page load, and only in matching views', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  const first = await placePaidOrder(request, { first_name: name });
  const at = `/admin?q=${name}`;
  const mine = await openColleague(browser, baseURL, at);
  const other = await openColleague(browser, baseURL, `${at}&status=delivered`);
  let pageLoads = 0;
  mine.page.on('load', () => {
    pageLoads += 1;
  });
  // The lists have numbers of their own.
  const count = mine.page.getByRole('status');
  await expect(count.filter({ hasText: /^1 order$/ })).toBeVisible();
  const second = await placePaidOrder(request, { first_name: name, email: 'b@example.com' });
  await expect(count.filter({ hasText: /^2 orders$/ })).toBeVisible();
  const titles = mine.page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText([`Order ${second}`, `Order ${first}`]);
  expect(pageLoads).toBe(0);
  await expect(other.page.getByText(en.orders.noneMatch)).toBeVisible();

  await cardOf(mine.page, first).getByRole('combobox').selectOption('delivered');
  await answerDialog(mine.page, 'deliveredConfirm');
  await expect(cardOf(other.page, first)).toBeVisible();
  await cardOf(other.page, first).getByRole('combobox').selectOption('cancelled');
  await answerDialog(other.page, 'cancelConfirm');
  await expect(cardOf(other.page, first)).toHaveCount(0);
  await expect(cardOf(mine.page, first).getByRole('combobox')).toHaveValue('cancelled');
  await mine.leave();
  await other.leave();
});

test('order changes missed offline appear in the list after reconnecting', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  const first = await placePaidOrder(request, { first_name: name });
  const at = `/admin?q=${name}`;
  const mine = await openColleague(browser, baseURL, at);
  const other = await openColleague(browser, baseURL, at);
  const mendLine = await cutLine(mine.page);
  await expect(mine.page.getByText(en.live.reconnecting)).toBeVisible();
  await cardOf(other.page, first).getByRole('combobox').selectOption('preparing');
  const second = await placePaidOrder(request, { first_name: name, email: 'b@example.com' });
  await expect(cardOf(other.page, second)).toBeVisible();
  await expect(cardOf(mine.page, second)).toHaveCount(0);
  mendLine();
  await expect(cardOf(mine.page, second)).toBeVisible({ timeout: 45_000 });
  await expect(cardOf(mine.page, first).getByRole('combobox')).toHaveValue('preparing');
  await mine.leave();
  await other.leave();
});

test('an attention item reloads the late orders and, in other views, their count', async ({
  browser,
  baseURL,
}) => {
  const late = await openColleague(browser, baseURL, '/admin?view=late');
  const all = await openColleague(browser, baseURL, '/admin');
  const [lateLoads, allLoads] = [countLoads(late.page), countLoads(all.page)];
  await payAfterCancel(all.page);
  await expect.poll(() => lateLoads.count).toBeGreaterThan(0);
  await expect.poll(() => allLoads.count).toBeGreaterThan(0);
  await late.leave();
  await all.leave();
});

test('an unpaid order appears automatically in the open unpaid view', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  for (const filter of ['view=unpaid', 'payment=pending']) {
    const { page, leave } = await openColleague(browser, baseURL, '/admin');
    await page.clock.install();
    // The list gets no events, so it reloads only because it polls.
    await page.route('**/api/admin/events*', (route) => route.abort());
    await page.goto(`/admin?${filter}&q=${name}`);
    await expect(page.locator('[data-live=reconnecting]')).toBeVisible();
    const loads = countLoads(page);
    const { order_id } = await placeOpenOrder(request, { first_name: name });
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    });
    await page.clock.runFor(30_000);
    expect(loads.count).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    await page.clock.runFor(21_000);
    await expect(page.locator('[data-row]').filter({ hasText: order_id })).toBeVisible();
    await leave();
  }
});

test('nothing moves under the pointer, and no selection is lost, when orders arrive', {
  tag: '@always',
}, async ({ browser, baseURL, request }) => {
  const name = uniqueName();
  for (const at of [1, 2, 3, 4, 5, 6]) {
    await placePaidOrder(request, { first_name: name, email: `${at}@example.com` });
  }
  const { page, leave } = await openColleague(browser, baseURL, `/admin?q=${name}`);
  const last = page.getByRole('article').last();
  const select = last.getByRole('combobox');
  await select.scrollIntoViewIfNeeded();
  await select.focus();
  const placeOf = async () => Math.round((await last.boundingBox())?.y ?? 0);
  const before = await placeOf();
  const orderId = await placePaidOrder(request, { first_name: name, email: '7@example.com' });
  await expect(cardOf(page, orderId)).toHaveCount(1);
  expect(Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(1);
  await expect(select).toBeFocused();
  await page.getByRole('button', { name: '1 new order' }).click();
  await expect(cardOf(page, orderId)).toBeInViewport();
  await leave();
});

test('a change can be undone for a while', { tag: '@always' }, async ({
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  const orderId = await placePaidOrder(request, { first_name: name });
  const at = `/admin?q=${name}&status=pending`;
  const { page, leave } = await openColleague(browser, baseURL, at);
  await cardOf(page, orderId).getByRole('combobox').selectOption('delivered');
  await answerDialog(page, 'deliveredConfirm');
  await expect(page.getByText(`Order ${orderId}: Delivered`)).toBeVisible();
  // No longer pending, so no longer here; Undo still is.
  await expect(cardOf(page, orderId)).toHaveCount(0);
  await page.getByRole('button', { name: en.status.undo }).click();
  await expect(page.getByText(`Undone. Order ${orderId}: New`)).toBeVisible();
  await expect(cardOf(page, orderId).getByRole('combobox')).toHaveValue('pending');
  await leave();
});

test('a change by a colleague since is not undone', async ({ browser, baseURL, request }) => {
  const name = uniqueName();
  const orderId = await placePaidOrder(request, { first_name: name });
  const at = `/admin?q=${name}`;
  const mine = await openColleague(browser, baseURL, at);
  const other = await openColleague(browser, baseURL, at);
  await cardOf(mine.page, orderId).getByRole('combobox').selectOption('confirmed');
  const undo = mine.page.getByRole('button', { name: en.status.undo });
  await undo.hover();
  await expect(cardOf(other.page, orderId).getByRole('combobox')).toHaveValue('confirmed');
  await cardOf(other.page, orderId).getByRole('combobox').selectOption('delivered');
  await answerDialog(other.page, 'deliveredConfirm');
  await expect(cardOf(mine.page, orderId).getByRole('combobox')).toHaveValue('delivered');
  await undo.click();
  const alert = mine.page.getByRole('alert');
  await expect(alert).toContainText(`order ${orderId} to “Delivered” in the meantime`);
  await expect(alert).toContainText(en.status.notUndone);
  await expect(cardOf(mine.page, orderId).getByRole('combobox')).toHaveValue('delivered');
  await mine.leave();
  await other.leave();
});

test('a change from an outdated status names the faster colleague, and can be forced', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  const orderId = await placePaidOrder(request, { first_name: name });
  const at = `/admin?q=${name}`;
  const mine = await openColleague(browser, baseURL, at);
  const other = await openColleague(browser, baseURL, at);
  // The colleague's change does not arrive.
  await cutLine(mine.page);
  await cardOf(other.page, orderId).getByRole('combobox').selectOption('cancelled');
  await answerDialog(other.page, 'cancelConfirm');
  await expect(other.page.getByText(`Order ${orderId}: Cancelled`)).toBeVisible();

  const card = cardOf(mine.page, orderId);
  await card.getByRole('combobox').selectOption('preparing');
  await expect(card.getByRole('alert')).toContainText('to “Cancelled” in the meantime');
  await expect(card.getByRole('alert')).toContainText('It was not set to “Preparing”.');
  await expect(card.getByRole('combobox')).toHaveValue('cancelled');
  await card.getByRole('button', { name: 'Set to “Preparing” anyway' }).click();
  await expect(card.getByRole('combobox')).toHaveValue('preparing');
  await expect(card.getByRole('alert')).toHaveCount(0);
  await expect(cardOf(other.page, orderId).getByRole('combobox')).toHaveValue('preparing');
  await mine.leave();
  await other.leave();
});

test('the list is not called live while the browser is offline', async ({
  backOffice: { page },
}) => {
  await expect(page.locator('[data-live=live]')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.locator('[data-live=reconnecting]')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('[data-live=live]')).toBeVisible();
});
