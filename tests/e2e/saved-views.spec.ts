import type { APIRequestContext, Locator } from '@playwright/test';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { axeFaults } from './axe.ts';
import { answerDialog, staffDevices } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placeOpenOrder, placePaidOrder, uniqueName } from './paid-order.ts';
import { adminSession } from './sessions.ts';

const visits = [
  { language: 'en', t: en, ...staffDevices.en },
  { language: 'ar', t: ar, ...staffDevices.ar },
] as const;
type Visit = (typeof visits)[number];
type Messages = Visit['t'];

const placeOrders = async (request: APIRequestContext, count: number, name: string) => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(await placePaidOrder(request, { first_name: name }));
  }
  return ids;
};
const rowOf = (page: Page, orderId: string) =>
  page.locator('[data-row]').filter({ hasText: orderId });
const statusIn = (page: Page, orderId: string, status: string) =>
  rowOf(page, orderId).locator(`[data-status="${status}"]`);
const savedStatus = (page: Page, t: Messages, id: string, status: 'delivered' | 'cancelled') =>
  page.getByText(fillMessage(t.status.changed, { id, status: t.orderStatuses[status] }));
const tabOf = (page: Page, t: Messages, view: keyof Messages['orderList']['views']) =>
  page
    .getByRole('navigation', { name: t.orderList.label })
    .getByRole('link', { name: t.orderList.views[view] });
const choose = (page: Page, t: Messages, id: string) =>
  page.getByRole('checkbox', { name: t.orderList.choose.replace('{id}', id) });

async function centreOf(control: Locator) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Sets the status of the chosen orders. */
async function setStatus(page: Page, t: Messages, status: keyof Messages['orderStatuses']) {
  const bar = page.getByRole('region', { name: t.orderList.setStatus });
  await bar.getByRole('combobox').selectOption(status);
  await bar.getByRole('button', { name: t.orderList.apply }).click();
}

for (const { language, t, locale, viewport } of visits) {
  const tag = language === 'en' ? '@always' : [];

  test(`an order moves from view to view by one click each (${language})`, { tag }, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const [orderId = ''] = await placeOrders(request, 1, name);
    const { order_id: unpaid } = await placeOpenOrder(request, { first_name: name });
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, '/admin');
    await tabOf(page, t, 'unpaid').click();
    await expect(rowOf(page, unpaid)).toBeVisible();
    await expect(rowOf(page, orderId)).toHaveCount(0);
    await tabOf(page, t, 'to_pack').click();
    await expect(page).toHaveURL(/view=to_pack/);
    await expect(tabOf(page, t, 'to_pack')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('searchbox').fill(name);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    expect(await axeFaults(page)).toEqual([]);

    const row = rowOf(page, orderId);
    await row.getByRole('button', { name: t.orderList.open.replace('{id}', orderId) }).click();
    await expect(row.getByRole('link', { name: /buyer\d+@example.com/ })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await row.getByRole('button', { name: t.orderList.close.replace('{id}', orderId) }).click();

    const step = t.orderList.stepOf.replace('{id}', orderId);
    await row.getByRole('button', { name: step.replace('{step}', t.orderList.step.pack) }).click();
    await expect(row, 'it is no longer to be packed').toHaveCount(0);
    await expect(
      page.getByText(t.orderList.empty).or(page.getByText(t.orders.noneMatch)),
    ).toBeVisible();
    await tabOf(page, t, 'to_ship').click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('searchbox').fill(name);
    await expect(page).toHaveURL(/q=/);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await row.getByRole('link', { name: step.replace('{step}', t.orderList.step.ship) }).click();
    await expect(page).toHaveURL(new RegExp(orderId));
    await page.goBack();
    await expect(rowOf(page, orderId)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);
    await context.close();
  });

  test(`a second click at the same position does nothing (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const orderId = await placePaidOrder(request, { first_name: name });
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, `/admin?look=cards&q=${name}`);
    const step = t.orderList.stepOf.replace('{id}', orderId);
    const pack = page.getByRole('button', { name: step.replace('{step}', t.orderList.step.pack) });
    const place = await centreOf(pack);
    // The next step, or the toast above it at the foot of a phone.
    const isUnderPointer = () =>
      page.evaluate(({ x, y }) => {
        const element = document.elementFromPoint(x, y);
        return Boolean(element?.closest('[data-step], [role="status"]'));
      }, place);
    await page.mouse.click(place.x, place.y);
    const ship = page.getByRole('link', { name: step.replace('{step}', t.orderList.step.ship) });
    await expect(ship).toBeVisible();
    await expect.poll(isUnderPointer).toBe(true);
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
    await page.mouse.click(place.x, place.y);
    // A followed link requests the page of the order before this search is sent.
    await page.getByRole('searchbox').fill(orderId);
    await expect(page).toHaveURL(new RegExp(`q=${orderId}`));
    expect(requested.filter((path) => path.includes('/orders/'))).toEqual([]);
    await context.close();
  });

  test(`a second click does not undo the first when Undo appears under it (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const orderId = await placePaidOrder(request, { first_name: name });
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale };
    const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const step = t.orderList.stepOf.replace('{id}', orderId);
    const pack = page.getByRole('button', { name: step.replace('{step}', t.orderList.step.pack) });
    const undo = page.getByRole('status').getByRole('button', { name: t.status.undo });
    // Another order's toast appears in the same place and shows the button's position.
    const other = await placePaidOrder(request, { first_name: name });
    await visit(page, `/admin?look=cards&q=${name}`);
    const otherStep = t.orderList.stepOf.replace('{id}', other);
    const otherPack = otherStep.replace('{step}', t.orderList.step.pack);
    await page.getByRole('button', { name: otherPack }).click();
    const place = await centreOf(undo);
    await pack.evaluate((button, { y }) => {
      const { top, height } = button.getBoundingClientRect();
      document.body.style.paddingBlockEnd = '100vh';
      scrollBy(0, top + height / 2 - y);
    }, place);
    await expect(undo).toHaveCount(0);
    await page.mouse.click(place.x, place.y);
    await expect(undo).toBeVisible();
    expect(
      await undo.evaluate(
        (button, { x, y }) => button.contains(document.elementFromPoint(x, y)),
        place,
      ),
    ).toBe(true);
    await page.mouse.click(place.x, place.y);
    await expect(undo, 'the toast stays').toBeVisible();
    const ship = page.getByRole('link', { name: step.replace('{step}', t.orderList.step.ship) });
    await page.reload();
    await expect(ship).toBeVisible();
    await context.close();
  });

  test(`an exact number is found in another view, which is named (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const { order_id: unpaid } = await placeOpenOrder(request, {});
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, '/admin?view=to_pack');
    await page.getByRole('searchbox').fill(`#${unpaid}`);
    const notice = page.getByRole('status').filter({ hasText: unpaid });
    await expect(notice).toContainText(t.orderList.views.unpaid);
    expect(await axeFaults(page)).toEqual([]);
    await notice.getByRole('link', { name: t.orderList.views.unpaid }).click();
    await expect(rowOf(page, unpaid)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await context.close();
  });

  test(`a bulk status change names refused orders, and can be undone (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const ids = await placeOrders(request, 4, name);
    const [first = '', second = '', third = '', last = ''] = ids;
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, `/admin?view=to_pack&q=${name}`);
    await choose(page, t, first).check();
    await setStatus(page, t, 'preparing');
    await expect(page.getByText(t.orderList.undo)).toBeVisible();
    await page.getByRole('link', { name: t.orderList.dismiss }).click();
    await expect(page.getByText(t.orderList.undo)).toHaveCount(0);

    await visit(page, `/admin?look=rows&q=${name}`);
    await page.getByLabel(t.orderList.selectAll).check();
    const bar = page.getByRole('region', { name: t.orderList.setStatus });
    await bar.getByRole('button', { name: t.orderList.apply }).click();
    await expect(bar.getByRole('alert')).toHaveText(t.orderList.statusMissing);
    expect(await axeFaults(page)).toEqual([]);
    await setStatus(page, t, 'confirmed');
    const outcome = page.getByRole('region', { name: t.orderList.setStatus });
    await expect(outcome).toContainText(t.orderList.reasons.step_back);
    await expect(outcome.getByRole('link', { name: first })).toBeVisible();
    for (const id of [second, third, last]) {
      await expect(statusIn(page, id, 'confirmed')).toBeVisible();
    }
    expect(await axeFaults(page)).toEqual([]);
    await page.reload();
    await expect(outcome, 'a reload keeps what became of it').toContainText(first);
    await outcome.getByRole('button', { name: t.orderList.undo }).click();
    for (const id of [second, third, last]) {
      await expect(statusIn(page, id, 'pending')).toBeVisible();
    }
    await expect(statusIn(page, first, 'preparing')).toBeVisible();
    await context.close();
  });

  test(`a view clicked right after typing is opened (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, '/admin?view=to_pack');
    const gate = Promise.withResolvers<void>();
    await page.route(/view=to_ship/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('searchbox').fill('mona');
    await tabOf(page, t, 'to_ship').click();
    // This timer starts later with the same delay, so it fires after the search's timer.
    await page.evaluate(() => new Promise((over) => setTimeout(over, 300)));
    gate.resolve();
    await expect(page).toHaveURL(/view=to_ship$/);
    await context.close();
  });

  test(`refused orders are changed after a tick, and undone (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const [paid = ''] = await placeOrders(request, 1, name);
    const { order_id: unpaid } = await placeOpenOrder(request, { first_name: name });
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, `/admin?view=unpaid&q=${name}`);
    await choose(page, t, unpaid).check();
    await setStatus(page, t, 'delivered');
    const outcome = page.getByRole('region', { name: t.orderList.setStatus });
    await expect(outcome.getByRole('link', { name: unpaid })).toBeVisible();
    const tick = t.orderList.overrideReason
      .replace('{reason}', t.orderList.reasons.not_paid)
      .replace('{count}', '1');
    await outcome.getByLabel(tick).check();
    expect(await axeFaults(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);
    await outcome.locator('button[type="submit"]').last().click();
    await expect(statusIn(page, unpaid, 'delivered')).toBeVisible();
    await expect(outcome.getByRole('link', { name: t.orderList.before })).toBeVisible();
    await outcome.getByRole('button', { name: t.orderList.undo }).click();
    await expect(statusIn(page, unpaid, 'delivered')).toHaveCount(0);
    await expect(page.getByText(paid)).toHaveCount(0);
    await context.close();
  });

  test(`delivering and cancelling offer an email in a row and on a card (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const [inRow = '', onCard = ''] = await placeOrders(request, 2, name);
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const form = { order_id: inRow, status: 'out_for_delivery' };
    const headers = { origin: baseURL ?? '' };
    await context.request.post('/admin?index', { form, headers });
    await visit(page, `/admin?view=on_the_way&q=${name}`);
    const dialog = page.getByRole('dialog');
    const delivered = rowOf(page, inRow).locator('[data-step="deliver"]');
    await delivered.click();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: t.orderPage.cancel, exact: true }).click();
    await expect(delivered, 'nothing was sent').toBeFocused();
    await delivered.click();
    await answerDialog(page, 'deliveredConfirm', { messages: t, mails: true });
    // The rows change before the status is saved.
    await expect(savedStatus(page, t, inRow, 'delivered')).toBeVisible();
    await expect(rowOf(page, inRow)).toHaveCount(0);

    await visit(page, `/admin?q=${name}`);
    await rowOf(page, onCard).getByRole('combobox').selectOption('cancelled');
    await dialog.getByRole('button', { name: t.orderPage.keepOrder }).click();
    await expect(rowOf(page, onCard).getByRole('combobox')).toHaveValue('pending');
    await rowOf(page, onCard).getByRole('combobox').selectOption('cancelled');
    await answerDialog(page, 'cancelConfirm', { messages: t, mails: true });
    await expect(savedStatus(page, t, onCard, 'cancelled')).toBeVisible();
    await expect(statusIn(page, onCard, 'cancelled')).toBeVisible();
    for (const [id, status] of [
      [inRow, 'delivered'],
      [onCard, 'cancelled'],
    ] as const) {
      await visit(page, `/admin/emails?q=${id}&kind=order_status`);
      await expect(page.locator('[data-email]'), status).toHaveCount(1);
    }
    await context.close();
  });

  test(`bulk cancelling requires confirmation (${language})`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const [orderId = ''] = await placeOrders(request, 1, name);
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await visit(page, `/admin?look=rows&q=${name}`);
    await choose(page, t, orderId).check();
    await setStatus(page, t, 'cancelled');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: t.orderList.cancelNo }).click();
    await expect(statusIn(page, orderId, 'pending')).toBeVisible();
    await setStatus(page, t, 'cancelled');
    await page.getByRole('dialog').getByRole('button', { name: t.orderList.cancelYes }).click();
    await expect(statusIn(page, orderId, 'cancelled')).toBeVisible();
    await context.close();
  });
}

test('a view can be processed by keyboard alone', async ({ backOffice, request }) => {
  const { page } = backOffice;
  const name = uniqueName();
  const ids = await placeOrders(request, 3, name);
  const [first = '', second = '', third = ''] = ids.toReversed();
  await visit(page, `/admin?view=to_pack&q=${name}`);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(choose(page, en, first)).toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(rowOf(page, second)).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(
    page.getByRole('article').filter({ hasText: third }).getByRole('table'),
  ).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(en.orderList.keys.pack)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel(en.orderList.keys.areOn).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: en.orderList.keys.show }).click();
  await dialog.getByLabel(en.orderList.keys.areOn).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('jox?');
  await expect(page.getByRole('searchbox')).toHaveValue('jox?');
});

test('the keys of a saved view work the same on an expanded row and on cards', async ({
  backOffice,
  request,
}) => {
  const { page } = backOffice;
  const name = uniqueName();
  const ids = await placeOrders(request, 2, name);
  const [first = '', second = ''] = ids.toReversed();
  await visit(page, `/admin?view=to_pack&q=${name}`);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(rowOf(page, first).getByRole('table')).toBeVisible();
  await page.keyboard.press('o');
  await expect(rowOf(page, first).getByRole('table'), 'closed by the same key').toHaveCount(0);
  await page.keyboard.press('o');
  await page.keyboard.press('x');
  await expect(choose(page, en, first)).toBeChecked();
  await page.keyboard.press('p');
  await expect(rowOf(page, first)).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(rowOf(page, second), 'the next one has the focus').toHaveCount(0);

  await visit(page, `/admin?view=to_ship&q=${name}`);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(rowOf(page, first).getByRole('table')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(new RegExp(`${first}$`));

  const [third = ''] = await placeOrders(request, 1, name);
  await visit(page, `/admin?q=${name}`);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(choose(page, en, third)).toBeChecked();
  await page.keyboard.press('p');
  await expect(statusIn(page, third, 'preparing')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(new RegExp(`${third}$`));
  await visit(page, `/admin?q=${name}`);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page, 'a card is open already: its page').toHaveURL(new RegExp(`${first}$`));
});

test('shortcuts work by position on an Arabic keyboard', async ({ browser, baseURL, request }) => {
  const name = uniqueName();
  const [orderId = ''] = await placeOrders(request, 1, name);
  const options = { baseURL: baseURL ?? '', storageState: adminSession, locale: 'ar-AE' };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await visit(page, `/admin?view=to_pack&q=${name}`);
  const keyboard = await context.newCDPSession(page);
  const shift = 8;
  const press = async (code: string, key: string, modifiers = 0) => {
    for (const type of ['keyDown', 'keyUp'] as const) {
      const text = type === 'keyDown' ? { text: key } : {};
      await keyboard.send('Input.dispatchKeyEvent', { type, code, key, modifiers, ...text });
    }
  };
  await press('Slash', '؟', shift);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(ar.orderList.keys.pack)).toBeVisible();
  await expect(dialog.getByText('؟', { exact: true })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await press('Slash', 'ظ');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await press('KeyJ', 'ت');
  await press('KeyX', 'ء');
  await expect(choose(page, ar, orderId)).toBeChecked();
  await press('KeyO', 'خ');
  await expect(rowOf(page, orderId).getByRole('table')).toBeVisible();
  await press('KeyP', 'ح');
  await expect(rowOf(page, orderId)).toHaveCount(0);
  await visit(page, `/admin?view=to_ship&q=${name}`);
  await press('KeyJ', 'ت');
  await press('KeyS', 'س');
  await expect(page).toHaveURL(new RegExp(`${orderId}$`));
  await context.close();
});

test('filters of a saved view are in the address, combine, and are cleared at once', async ({
  backOffice,
  request,
}) => {
  const { page } = backOffice;
  const name = uniqueName();
  const dubai = await placePaidOrder(request, { first_name: name });
  const riyadh = await placePaidOrder(request, {
    first_name: name,
    country: 'SA',
    city: 'Riyadh',
    phone: '+966501234567',
  });
  await visit(page, `/admin?look=rows&q=${name}`);
  await page.getByText(en.orderList.filters, { exact: true }).click();
  await page.getByRole('combobox', { name: en.orderList.country }).selectOption('SA');
  await expect(page).toHaveURL(/country=SA/);
  await expect(rowOf(page, dubai)).toHaveCount(0);
  await expect(rowOf(page, riyadh)).toBeVisible();
  await page.getByLabel(en.orderList.minTotal, { exact: true }).fill('4000');
  await expect(page.getByText(en.orders.noneMatch)).toBeVisible();
  await page.getByLabel(en.orderList.minTotal, { exact: true }).fill('about ten');
  await expect(rowOf(page, riyadh), 'what is no amount is no filter').toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: en.orderList.country })).toHaveValue('SA');
  await expect(page.getByText(en.orderList.filtersOn.replace('{count}', '1'))).toBeVisible();
  await page.getByRole('link', { name: en.orderList.clear, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\?look=rows$/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').fill(name);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByRole('combobox', { name: en.orderList.sort }).selectOption('oldest');
  await expect(page.locator('[data-row]').first()).toContainText(dubai);
  await page.getByRole('link', { name: en.orderList.cards, exact: true }).click();
  await expect(page.getByRole('article').first().getByRole('table')).toBeVisible();
});

test('all orders of a view can be selected, more than are displayed, and are processed automatically', async ({
  backOffice,
  request,
}) => {
  test.slow();
  const { page } = backOffice;
  const name = uniqueName();
  await placeOrders(request, 53, name);
  await visit(page, `/admin?view=to_pack&q=${name}`);
  await expect(page.locator('[data-row]')).toHaveCount(50);
  await page.getByLabel(en.orderList.selectAll).check();
  await page.getByRole('button', { name: en.orderList.chooseAll }).click();
  await expect(page.getByText('53 orders selected')).toBeVisible();
  await setStatus(page, en, 'preparing');
  await expect(page.getByText('53 orders are “Preparing” now.')).toBeVisible({ timeout: 30_000 });
});

for (const { language, locale, viewport } of [
  ...visits,
  { ...visits[0], viewport: visits[1].viewport },
  { ...visits[1], viewport: visits[0].viewport },
]) {
  test(`a long name breaks no id and no email beside it (${language}, ${viewport.width} px)`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = uniqueName();
    const email = `${name.toLowerCase()}@example.com`;
    const place = async (changes: Record<string, string>) => [
      await placePaidOrder(request, changes),
      (await placeOpenOrder(request, changes)).order_id,
    ];
    const long = { first_name: `${name}${'X'.repeat(80)}`, email: `long.${email}` };
    const ids = [...(await place(long)), ...(await place({ first_name: name, email }))];
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale, viewport };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const path of [
      `/admin?q=${name}`,
      `/admin?look=rows&q=${name}`,
      `/admin?view=unpaid&q=${name}`,
      `/admin/payments?q=${name}`,
      `/admin/payments?tab=orders&status=pending&q=${name}`,
    ]) {
      await visit(page, path);
      await expect(page.locator('[data-order]')).toHaveCount(2);
      const personalTexts = page.locator('main').getByText(new RegExp(`${ids.join('|')}|${email}`));
      const broken = await personalTexts.evaluateAll((all) =>
        all
          .filter((element) => {
            const { lineHeight } = getComputedStyle(element);
            const { height } = element.getBoundingClientRect();
            return height > Number.parseFloat(lineHeight) * 1.5;
          })
          .map(({ textContent }) => textContent),
      );
      expect(broken, path).toEqual([]);
      expect(await personalTexts.count(), path).toBeGreaterThanOrEqual(2);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(viewport.width);
    }
    await context.close();
  });
}

test('28 orders fit into 4,000 pixels of a phone', async ({ browser, baseURL, request }) => {
  const name = uniqueName();
  await placeOrders(request, 28, name);
  for (const locale of ['en-GB', 'ar-AE']) {
    const options = { baseURL: baseURL ?? '', storageState: adminSession, locale };
    const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await visit(page, `/admin?view=to_pack&q=${name}`);
    await expect(page.locator('[data-row]')).toHaveCount(28);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
    await context.close();
  }
});
