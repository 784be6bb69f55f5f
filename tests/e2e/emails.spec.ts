import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { MailServer } from '../support/mail-server.ts';
import { axeFaults } from './axe.ts';
import { answerDialog } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { placeDeclinedOrder, placePaidOrder } from './paid-order.ts';
import { startShop } from './prepared-shop.ts';

const uniqueEmail = () => `leila${randomInt(1e9)}@example.com`;

const rows = (page: Page) => page.locator('[data-email]');

test('the red button of an order emails the customer about a failed payment, and shows the recipient', async ({
  backOffice,
  request,
}) => {
  const email = uniqueEmail();
  const orderId = await placeDeclinedOrder(request, { email });
  const card = backOffice.order(orderId);
  await expect(card.getByRole('button', { name: 'Order-status email' })).toBeHidden();
  await card.getByRole('button', { name: 'Payment-problem email' }).dblclick();
  await expect(card.getByRole('alert')).toContainText(email);
  // The shop of the tests has no mail server.
  await expect(card.getByRole('alert')).toContainText('saved, not sent');
  await backOffice.page.goto(`/admin/emails?q=${orderId}`);
  await expect(rows(backOffice.page)).toHaveCount(1);
  await expect(rows(backOffice.page)).toContainText('Payment problem');
});

test('the green button emails the status of a paid order, and is only visible then', {
  tag: '@always',
}, async ({ backOffice, request }) => {
  const orderId = await placePaidOrder(request, { email: uniqueEmail() });
  const card = backOffice.order(orderId);
  const button = card.getByRole('button', { name: 'Order-status email' });
  await expect(card).toBeVisible();
  await expect(button).toBeHidden();
  await card.getByRole('combobox').selectOption('out_for_delivery');
  await button.click();
  await expect(card.getByRole('alert')).toContainText('saved, not sent');
  await card.getByRole('combobox').selectOption('cancelled');
  await answerDialog(backOffice.page, 'cancelConfirm');
  await expect(button).toBeHidden();
});

test('a refused email and a lost connection are shown on the order card', async ({
  backOffice,
  request,
}) => {
  const orderId = await placeDeclinedOrder(request, { email: uniqueEmail() });
  const { page } = backOffice;
  const card = backOffice.order(orderId);
  const button = card.getByRole('button', { name: 'Payment-problem email' });
  const call = '**/api/send-payment-failed-email';
  await page.route(call, (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'The order has changed.' } }),
  );
  await button.click();
  await expect(card.getByRole('alert')).toHaveText(/not sent. The order has changed\./);
  await page.unroute(call);
  await page.route(call, (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'The mail queue is full.' } }),
  );
  await button.click();
  await expect(card.getByRole('alert')).toHaveText(/not sent. The mail queue is full\./);
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await button.click();
  await expect(card.getByRole('alert')).toContainText('An error occurred while sending the email.');
});

test('every email is listed live, can be found, and the address holds the filters', async ({
  backOffice: { page },
  request,
}) => {
  const email = uniqueEmail();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(email.toUpperCase());
  await expect(page).toHaveURL(/q=LEILA/);
  await expect(page.getByText('No emails match.')).toBeVisible();
  const orderId = await placePaidOrder(request, { email });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText('Not sent')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('sent');
  await expect(page.getByText('No emails match.')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('not_sent');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('order_confirmation');
  await expect(page).toHaveURL(/state=not_sent&kind=order_confirmation/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Thank you for your order ${orderId}`,
  );
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading')).toHaveText('Thank you for your order');
  await page.getByText('Plain text').click();
  await expect(page.getByText(`trackOrder?order=${orderId}&key=`)).toBeVisible();
});

test('an email is sent again, after confirmation when it was already delivered', async ({
  browser,
}) => {
  test.slow();
  const mail = await MailServer.start();
  const shop = await startShop({ env: { SMTP_URL: mail.url } });
  const page = await shop.openStaff(browser);
  await page.goto('/admin');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  mail.refusals.push({ code: 550, text: 'mailbox full' });
  const orderId = await placePaidOrder(page.request);
  // The open list of orders updates its count automatically.
  await page.getByRole('link', { name: '1 item needs attention' }).click();
  await page.getByRole('link', { name: 'The email' }).click();
  await expect(page).toHaveURL(/\/admin\/emails\/[\w-]+$/);
  await page.goto(`/admin/emails?q=${orderId}`);
  await expect(rows(page)).toContainText('mailbox full');
  await rows(page).click();
  const status = page.getByRole('main').getByText('Sent', { exact: true }).first();
  await expect(page.getByText('Mail server response:')).toBeVisible();

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(status).toBeVisible();
  expect(mail.received).toHaveLength(1);
  await expect(page.getByRole('navigation').getByText('1 item waiting')).toHaveCount(0);

  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const first = page.url();
  await page.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Send a copy' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(status).toBeVisible();
  expect(mail.received).toHaveLength(2);
  await page.goto(`/admin/emails?q=${orderId}`);
  await expect(rows(page)).toHaveCount(2);
  await page.context().close();
  await shop.close();
  await mail.stop();
});

test('names of shoppers run no script in the preview', async ({
  backOffice: { page },
  request,
}) => {
  const evil = '<img src=x onerror="top.document.title=1">';
  const orderId = await placePaidOrder(request, { first_name: evil });
  await page.goto(`/admin/emails?q=${orderId}`);
  await rows(page).click();
  await expect(page.frameLocator('iframe').getByText(evil)).toBeVisible();
  await expect(page).toHaveTitle(/Emails/);
});

test('email list and email have no accessibility violation in either language and on a phone', {
  tag: '@always',
}, async ({ backOffice: { page }, request }) => {
  const orderId = await placePaidOrder(request);
  // Axe would wait for its script in the preview frame, where no script runs.
  const faults = () => axeFaults(page, 'iframe');
  for (const [lang, width] of [
    ['en', 1280],
    ['ar', 390],
  ] as const) {
    const { origin } = new URL(page.url());
    await page.context().addCookies([{ name: 'nabta_lang', value: lang, url: origin }]);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/admin/emails?q=${orderId}`);
    await expect(rows(page)).toHaveCount(1);
    expect(await faults()).toEqual([]);
    await rows(page).click();
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
    expect(await faults()).toEqual([]);
    const isWider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth;
    });
    expect(isWider).toBe(false);
  }
});
