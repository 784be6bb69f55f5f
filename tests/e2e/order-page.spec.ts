import { admin as ar } from '#app/words/ar/admin.ts';
import { correction as correctionAr } from '#app/words/ar/errors.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { correction as correctionEn } from '#app/words/en/errors.ts';
import type { Language } from '#domain/language.ts';
import { axeFaults } from './axe.ts';
import { openAsStaff } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { overflow } from './misfits.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';

const messages = { en, ar };
const requiredText = {
  en: correctionEn.field_required,
  ar: correctionAr.field_required,
};

async function openOrder(page: Page, orderId: string, language: Language = 'en'): Promise<void> {
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByText(messages[language].live.live, { exact: true })).toBeVisible();
}

function filledButtons(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) =>
      all
        // Opaque: a quiet one under the mouse has a breath of colour.
        .filter((button) => /^rgb\(/.test(getComputedStyle(button).backgroundColor))
        .map((button) => button.textContent ?? ''),
    );
}

for (const language of ['en', 'ar'] as const) {
  const w = messages[language].orderPage;

  test(`staff ship and refund an order and add a note, in ${language}`, { tag: '@always' }, async ({
    browser,
    request,
  }) => {
    const orderId = await placePaidOrder(request, { first_name: '<b>Mona</b>' });
    const page = await openAsStaff(browser, language);
    await openOrder(page, orderId, language);
    await expect(page.getByText('<b>Mona</b> Saleh')).toBeVisible();
    expect(await overflow(page)).toBe(0);

    await page.getByRole('button', { name: w.ship }).click();
    await expect(page.getByLabel(w.trackingNumber)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(w.carrier)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(w.carrier).fill('Aramex');
    await page.getByLabel(w.trackingNumber).fill('٤٧١١');
    await page.getByRole('button', { name: w.ship }).click();
    await expect(page.getByRole('link', { name: w.followParcel })).toHaveAttribute('href', /4711$/);
    await expect(page.locator('[data-kind="shipped"]')).toContainText('4711');
    await expect(page.locator('[data-kind="email_queued"]')).toHaveCount(2);
    await expect(page.locator('[data-status="out_for_delivery"]')).toBeVisible();

    await page.getByRole('button', { name: w.refund.open }).click();
    await page.getByLabel(w.refund.amount.replace('{currency}', 'USD')).fill('1000');
    await page.getByLabel(w.refund.reason).fill('Parcel damaged');
    await page.getByRole('button', { name: w.refund.submit, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('$39.00');
    await page.getByLabel(w.refund.amount.replace('{currency}', 'USD')).fill('١٠٫٥');
    await page.getByRole('button', { name: w.refund.submit, exact: true }).click();
    await expect(page.getByText(w.refund.states.done, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('$28.50', { exact: true })).toBeVisible();
    await expect(page.locator('[data-status="paid"]').first()).toBeVisible();

    await page.getByLabel(w.note.label).fill('<script>alert(1)</script>');
    await page.getByRole('button', { name: w.note.add }).click();
    const note = page.getByRole('listitem').filter({ hasText: '<script>alert(1)</script>' });
    await expect(note).toBeVisible();
    await expect(page.getByLabel(w.note.label)).toHaveValue('');
    expect(await overflow(page)).toBe(0);

    await page.goto(`/admin/payments?tab=orders&q=${orderId}`);
    await page.getByRole('link', { name: orderId }).click();
    const details = page.getByRole('dialog', { name: orderId });
    await expect(details.getByText(w.refund.states.done, { exact: true })).toBeVisible();
    await expect(details.getByText('-$10.50')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });

  test(`the next step of an order is its only primary button, in ${language}`, async ({
    browser,
    request,
  }) => {
    // The same words as in the list.
    const { pack, deliver } = messages[language].orderList.step;
    const { order_id: unpaid } = await placeOpenOrder(request);
    const page = await openAsStaff(browser, language);
    await openOrder(page, unpaid, language);
    await expect(page.getByRole('button', { name: w.ship })).toBeVisible();
    expect(await filledButtons(page)).toEqual([]);

    await openOrder(page, await placePaidOrder(request), language);
    expect(await filledButtons(page)).toEqual([pack]);
    await page.getByRole('button', { name: pack, exact: true }).click();
    await expect.poll(() => filledButtons(page)).toEqual([w.ship]);
    await page.getByLabel(w.carrier).fill('Aramex');
    await page.getByLabel(w.trackingNumber).fill('4711');
    await page.getByRole('button', { name: w.ship }).click();
    await expect.poll(() => filledButtons(page)).toEqual([deliver]);
    await page.getByRole('button', { name: deliver, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: w.deliveredTitle.split('{id}')[0] ?? '' });
    await dialog.getByRole('button', { name: w.deliveredConfirm }).click();
    await expect(page.locator('[data-status="delivered"]')).toBeVisible();
    await expect.poll(() => filledButtons(page)).toEqual([]);
  });

  test(`payment details show why a payment failed, in ${language}`, async ({
    browser,
    request,
  }) => {
    const { order_id: orderId, redirectUrl } = await placeOpenOrder(request);
    const form = { number: '4000000000009995', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
    await request.post(redirectUrl, { form });
    const page = await openAsStaff(browser, language);
    await page.goto(`/admin/payments?tab=orders&q=${orderId}`);
    await page.getByRole('link', { name: orderId }).click();
    const details = page.getByRole('dialog', { name: orderId });
    await expect(details.getByText(w.failureReason)).toBeVisible();
    await expect(details.getByText(w.failureReasons.insufficient_funds)).toBeVisible();
  });

  test(`shipping an unpaid order requires confirmation, in ${language}`, async ({
    browser,
    request,
  }) => {
    const warnings = messages[language].shippingWarnings;
    const { order_id: orderId } = await placeOpenOrder(request);
    const page = await openAsStaff(browser, language);
    await openOrder(page, orderId, language);
    const dialog = page.getByRole('dialog');
    const choose = () =>
      page
        .getByRole('combobox', { name: messages[language].status.change })
        .selectOption('out_for_delivery');
    await choose();
    await expect(dialog).toContainText(warnings.reasons.not_paid);
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: warnings.cancel }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-status="out_for_delivery"]')).toBeHidden();

    await page.getByLabel(w.carrier).fill('Aramex');
    await page.getByLabel(w.trackingNumber).fill('4711');
    await page.getByRole('button', { name: w.ship }).click();
    await expect(dialog).toContainText(warnings.reasons.not_paid);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel(w.trackingNumber)).toHaveValue('4711');
    await expect(page.locator('[data-kind="shipped"]')).toBeHidden();
    await page.getByRole('button', { name: w.ship }).click();
    await dialog.getByRole('button', { name: warnings.confirm }).click();
    const shipped = page.locator('[data-kind="shipped"]');
    await expect(shipped).toContainText(warnings.reasons.not_paid);
    await expect(page.locator('[data-status="out_for_delivery"]')).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });

  test(`the order page and its open forms have no accessibility violation, in ${language}`, async ({
    browser,
    request,
  }) => {
    const page = await openAsStaff(browser, language);
    await openOrder(page, await placePaidOrder(request), language);
    await page.getByRole('button', { name: w.refund.open }).click();
    await page.getByRole('button', { name: w.edit }).click();
    await page.getByLabel(w.address.city).fill('');
    await page.getByRole('button', { name: w.save, exact: true }).click();
    await expect(page.getByText(requiredText[language])).toBeVisible();
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('typed text on the order page survives a reload and changes by a colleague', async ({
  browser,
  request,
}) => {
  const orderId = await placePaidOrder(request);
  const [huda, omar] = [await openAsStaff(browser, 'en'), await openAsStaff(browser, 'ar')];
  await openOrder(huda, orderId);
  await huda.getByLabel(en.orderPage.note.label).fill('Call before');
  await huda.reload();
  await expect(huda.getByLabel(en.orderPage.note.label)).toHaveValue('Call before');
  await untilHydrated(huda.getByRole('button', { name: en.orderPage.edit }));
  await huda.getByRole('button', { name: en.orderPage.edit }).click();
  await huda.getByLabel(en.orderPage.address.city).fill('Sharjah');

  await openOrder(omar, orderId, 'ar');
  await omar.getByRole('combobox', { name: ar.status.change }).selectOption('preparing');
  await expect(huda.locator('[data-kind="status_changed"]')).toBeVisible();
  await expect(huda.getByLabel(en.orderPage.address.city)).toHaveValue('Sharjah');
  await expect(huda.getByLabel(en.orderPage.note.label)).toHaveValue('Call before');

  await huda.getByRole('button', { name: en.orderPage.save, exact: true }).click();
  await expect(huda.getByRole('alert')).toContainText('Preparing');
  await expect(huda.getByLabel(en.orderPage.address.city)).toHaveValue('Sharjah');
  await huda.getByRole('button', { name: en.orderPage.save, exact: true }).click();
  await expect(huda.locator('[data-kind="address_corrected"]')).toContainText('Sharjah');
  await expect(omar.getByText('Sharjah').first()).toBeVisible();

  await huda.getByLabel(en.orderPage.carrier).fill('DHL');
  await huda.getByLabel(en.orderPage.trackingNumber).fill('0815');
  await omar.getByLabel(ar.orderPage.carrier).fill('Aramex');
  await omar.getByLabel(ar.orderPage.trackingNumber).fill('4711');
  await omar.getByRole('button', { name: ar.orderPage.ship }).click();
  await expect(huda.locator('[data-kind="shipped"]')).toBeVisible();
  await expect(huda.getByLabel(en.orderPage.carrier)).toHaveValue('DHL');
  await huda.getByRole('button', { name: en.orderPage.saveTracking }).click();
  const numbers = huda
    .getByRole('alert')
    .getByRole('group', { name: en.orderPage.trackingNumber, exact: true });
  const mine = numbers.getByRole('radio', { name: /^You: 0815$/ });
  const theirs = numbers.getByRole('radio', { name: /^admin: 4711 \(.*[AP]M\)$/ });
  await expect(mine).toBeChecked();
  await theirs.check();
  await expect(huda.getByLabel(en.orderPage.trackingNumber, { exact: true })).toHaveValue('4711');
  await mine.check();
  await huda.getByRole('button', { name: en.orderPage.saveTracking }).click();
  await expect(huda.locator('[data-kind="tracking_changed"]')).toContainText('0815');
});

for (const language of ['en', 'ar'] as const) {
  test(`two corrections of one address are merged field by field, in ${language}`, async ({
    browser,
    request,
  }) => {
    const { orderPage: t, editing } = messages[language];
    const orderId = await placePaidOrder(request);
    const [huda, omar] = [await openAsStaff(browser, language), await openAsStaff(browser, 'en')];
    await openOrder(huda, orderId, language);
    await huda.getByRole('button', { name: t.edit, exact: true }).click();
    await huda.getByLabel(t.address.city).fill('Sharjah');

    await openOrder(omar, orderId);
    await omar.getByRole('button', { name: en.orderPage.edit, exact: true }).click();
    await omar.getByLabel(en.orderPage.address.city).fill('Ajman');
    await omar.getByLabel(en.orderPage.address.phone).fill('+971501112233');
    await omar.getByRole('button', { name: en.orderPage.save, exact: true }).click();
    await expect(huda.locator('[data-kind="address_corrected"]')).toBeVisible();

    await huda.getByRole('button', { name: t.save, exact: true }).click();
    const cities = huda.getByRole('group', { name: t.address.city, exact: true });
    const mine = cities.getByRole('radio', { name: `${editing.you}: Sharjah` });
    await expect(mine).toBeChecked();
    await expect(huda.getByLabel(t.address.phone), 'untouched here').toHaveValue(/501112233$/);
    expect(await axeFaults(huda)).toEqual([]);
    expect(await overflow(huda)).toBe(0);
    await cities.getByRole('radio', { name: /^admin: Ajman/ }).check();
    await expect(huda.getByLabel(t.address.city)).toHaveValue('Ajman');
    await mine.check();
    await expect(huda.getByLabel(t.address.city)).toHaveValue('Sharjah');
    await huda.getByRole('button', { name: t.save, exact: true }).click();
    await expect(huda.locator('[data-kind="address_corrected"]')).toHaveCount(2);
    await expect(huda.locator('[data-kind="address_corrected"]').first()).toContainText('Sharjah');
    await expect(huda.getByText('501112233').first()).toBeVisible();
  });
}

for (const language of ['en', 'ar'] as const) {
  test(`a cancelled order is not offered for shipping, in ${language}`, async ({
    browser,
    request,
  }) => {
    const t = messages[language].orderPage;
    const orderId = await placePaidOrder(request);
    const page = await openAsStaff(browser, language);
    const form = { order_id: orderId, status: 'cancelled' };
    const headers = { origin: process.env.SHOP_URL ?? '' };
    await page.context().request.post(`/admin/orders/${orderId}`, { form, headers });
    await openOrder(page, orderId, language);
    await expect(page.locator('[data-status="cancelled"]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: t.ship })).toHaveCount(0);
    await expect(page.getByLabel(t.trackingNumber)).toHaveCount(0);
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  });
}

test('cancelling a paid order offers a refund; without one it can be undone', async ({
  browser,
  request,
}) => {
  const orderId = await placePaidOrder(request);
  const page = await openAsStaff(browser, 'en');
  await openOrder(page, orderId);
  await page.getByRole('button', { name: en.orderPage.cancelOrder }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(en.orderPage.cancelPaidChoice);
  await expect(dialog.getByRole('button', { name: /Cancel and refund/ })).toContainText('$39.00');
  expect(await axeFaults(page)).toEqual([]);
  // A sent email cannot be undone.
  await dialog.getByRole('checkbox', { name: en.orderPage.mailCustomer }).uncheck();
  await dialog.getByRole('button', { name: en.orderPage.cancelOnly }).click();
  await expect(page.locator('[data-status="cancelled"]').first()).toBeVisible();
  await page.getByRole('button', { name: en.status.undo }).click();
  await expect(page.locator('[data-kind="status_changed"]')).toHaveCount(2);
  await expect(page.locator('[data-kind="refund_requested"]')).toHaveCount(0);
});

test('a pending order has its page, an unknown one returns 404', async ({ browser, request }) => {
  const { order_id } = await placeOpenOrder(request);
  const page = await openAsStaff(browser, 'en');
  await openOrder(page, order_id);
  await expect(page.getByRole('button', { name: en.orderPage.refund.open })).toBeHidden();
  for (const path of ['/admin/orders/999', '/admin/orders/999/packing-slip']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: /There is no order/ })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  }
});

test('the packing slip is in the language of the customer and shows no price', async ({
  browser,
  request,
}) => {
  const orderId = await placeArabicOrder(request, { first_name: '<i>منى</i>' });
  const page = await openAsStaff(browser, 'en');
  await page.goto(`/admin/orders/${orderId}/packing-slip`);
  const slip = page.getByRole('article');
  await expect(slip).toHaveAttribute('dir', 'rtl');
  await expect(slip).toContainText('<i>منى</i>');
  await expect(slip).toContainText(orderId);
  await expect(slip).not.toContainText('$');
  await expect(slip.getByRole('img')).toBeVisible();
  const a5 = page.getByRole('radio', { name: 'a5' });
  await untilHydrated(a5);
  await a5.check();
  await expect(slip).toHaveAttribute('data-paper', 'a5');
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('forged forms of the order page are refused', { tag: '@always' }, async ({
  browser,
  request,
}) => {
  const orderId = await placePaidOrder(request);
  const page = await openAsStaff(browser, 'en');
  await openOrder(page, orderId);
  const payment = await page.getByRole('button', { name: en.orderPage.refund.open }).isVisible();
  expect(payment).toBe(true);
  const origin = new URL(page.url()).origin;
  const post = async (form: Record<string, string>, id = orderId) => {
    const headers = { origin };
    return (await page.request.post(`/admin/orders/${id}`, { form, headers })).status();
  };
  expect(await post({ order_id: orderId, status: 'eaten' })).toBe(422);
  expect(await post({ intent: 'refund', payment_id: 'x', amount: '1', reason: 'x' })).toBe(422);
  expect(await post({ intent: 'ship', carrier: '', tracking_number: '' })).toBe(422);
  expect(await post({ intent: 'note', body: 'x', draft_key: 'forged-key' }, '999')).toBe(404);
  const stranger = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' });
  const answer = await stranger.request.post(`/admin/orders/${orderId}`, {
    form: { intent: 'note', body: 'x', draft_key: 'forged-key' },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toContain('/adminLogin');
});

async function placeArabicOrder(
  request: Parameters<typeof placePaidOrder>[0],
  changes: Record<string, unknown>,
): Promise<string> {
  const items = [{ id: 1, title: 'x', bundle: '1', qty: 1, price: 39 }];
  return placePaidOrder(request, { ...changes, meta_data: { items, lang: 'ar' } });
}
