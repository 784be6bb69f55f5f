import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { axeFaults } from './axe.ts';
import { answerDialog } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { placeDeclinedOrder } from './paid-order.ts';
import { Shopper } from './shopper.ts';

/** Staff press the red button; the shop of the tests stores its emails. */
async function readPayLink(staff: Page, orderId: string): Promise<string> {
  await staff.goto(`/admin?q=${orderId}`);
  await staff.getByRole('button', { name: 'Payment-problem email' }).click();
  await expect(staff.getByRole('alert')).toContainText('saved, not sent');
  await staff.goto(`/admin/emails?q=${orderId}`);
  await staff.locator('[data-email]').click();
  await staff.getByText('Plain text').click();
  const text = await staff.getByText('/pay/').last().innerText();
  return /\S+\/pay\/\S+/.exec(text)?.[0] ?? '';
}

async function payByLink(page: Page, lang: Language, staff: Page, request: APIRequestContext) {
  // Ten pages, two payments.
  test.slow();
  const shopper = new Shopper(page, lang);
  const { pay, result, track } = shopper.messages.checkout;
  const email = `layla${randomInt(1e9)}@example.com`;
  const orderId = await placeDeclinedOrder(request, { email, lang }, [[1, '2', 1]]);
  const link = await readPayLink(staff, orderId);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: pay.title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pay/${orderId}\\?lang=${lang}$`));
  expect(await axeFaults(page)).toEqual([]);
  const button = page.getByRole('button', { name: /\$/ });
  await button.click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await shopper.payWith('declined');
  await shopper.seesFailure();
  // The cart of this browser is empty: only the link leads to the order.
  await page.getByRole('link', { name: result.retry }).click();
  await button.click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await page.getByRole('link', { name: result.track }).first().click();
  await expect(page.getByText('Mona Saleh')).toBeVisible();
  await expect(page.getByText(track.status.paid, { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: pay.closed.paid.title })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
}

test('a failed order is paid by the link of its email, in English', async ({
  page,
  backOffice,
  request,
}) => {
  await payByLink(page, 'en', backOffice.page, request);
});

test('a failed order is paid by the link of its email, in Arabic on a phone', async ({
  phone,
  backOffice,
  request,
}) => {
  await payByLink(phone, 'ar', backOffice.page, request);
});

test('an order cancelled while its payment page is open is not paid, and the page shows why', async ({
  page,
  backOffice,
  request,
}) => {
  const { pay } = new Shopper(page, 'en').messages.checkout;
  const email = `layla${randomInt(1e9)}@example.com`;
  const orderId = await placeDeclinedOrder(request, { email }, [[1, '2', 1]]);
  await page.goto(await readPayLink(backOffice.page, orderId));
  await expect(page.getByRole('heading', { name: pay.title })).toBeVisible();
  await backOffice.page.goto(`/admin?q=${orderId}`);
  await backOffice.order(orderId).getByRole('combobox').selectOption('cancelled');
  await answerDialog(backOffice.page, 'cancelConfirm');
  // The badge changes before the status is saved.
  await expect(backOffice.page.getByText(`Order ${orderId}: Cancelled`)).toBeVisible();
  await page.getByRole('button', { name: /\$/ }).click();
  await expect(page.getByRole('heading', { name: pay.closed.cancelled.title })).toBeVisible();
});
