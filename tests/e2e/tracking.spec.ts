import { inBothLanguages } from './both-languages.ts';
import { answerDialog } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { placeOpenOrder, placePaidOrder } from './paid-order.ts';
import { Shopper } from './shopper.ts';

inBothLanguages('an order is found by its number in Latin or Arabic digits', async (shopper) => {
  const { page, messages } = shopper;
  const { track } = messages.checkout;
  const orderId = await placePaidOrder(page.request);
  const arabicDigits = orderId.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  const field = page.getByRole('textbox', { name: track.label });
  await page.goto('/trackOrder');
  const another = page.getByText(track.another, { exact: true });
  for (const typed of [` ${orderId} `, arabicDigits]) {
    await field.fill(typed);
    await page.getByRole('button', { name: track.submit }).click();
    await expect(page.getByRole('heading', { name: orderId })).toBeVisible();
    await expect(field, 'the form makes room for the order').toBeHidden();
    await another.click();
    await expect(field).toHaveValue(typed.trim());
  }
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '20');
  await shopper.reads('Paid', 'مدفوع');
});

test('changes by staff are shown on the tracking page', async ({ page, backOffice }) => {
  const orderId = await placePaidOrder(page.request);
  const select = backOffice.order(orderId).getByRole('combobox');
  const progress = page.getByRole('progressbar');
  for (const [status, percent] of [
    ['confirmed', '40'],
    ['delivered', '100'],
  ] as const) {
    await select.selectOption(status);
    if (status === 'delivered') await answerDialog(backOffice.page, 'deliveredConfirm');
    await expect(async () => {
      await page.goto(`/trackOrder?order=${orderId}`);
      await expect(progress).toHaveAttribute('value', percent, { timeout: 1000 });
    }).toPass();
  }
  await select.selectOption('cancelled');
  await answerDialog(backOffice.page, 'cancelConfirm');
  await expect(async () => {
    await page.goto(`/trackOrder?order=${orderId}`);
    await expect(progress).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('This order was cancelled.')).toBeVisible();
});

inBothLanguages('very long names and places stay on the page', async (shopper) => {
  const { page } = shopper;
  const { order_id } = await placeOpenOrder(page.request, {
    first_name: 'A'.repeat(100),
    city: 'Llanfairpwllgwyngyll'.repeat(6),
  });
  await page.goto(`/trackOrder?order=${order_id}`);
  await shopper.reads('Order summary', 'ملخص الطلب');
  const [room, width] = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.documentElement.scrollWidth,
  ]);
  expect(width).toBe(room);
});

test('strangers see neither full name nor contact details until they type the email of the order', async ({
  page,
  browser,
  baseURL,
}) => {
  const { order_id } = await placeOpenOrder(page.request, {
    email: 'layla@example.com',
    address: 'Al Wasl Road 12, Apartment 4',
  });
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const stranger = await context.newPage();
  await stranger.goto(`/trackOrder?order_id=${order_id}`);
  const { track } = new Shopper(stranger, 'en').messages.checkout;
  await expect(stranger.getByText(track.masked)).toBeVisible();
  await expect(stranger.getByText('Mona S.')).toBeVisible();
  await expect(stranger.getByText('Mona Saleh')).toBeHidden();
  await expect(stranger.getByText('layla@example.com')).toBeHidden();
  await expect(stranger.getByText('501234567')).toBeHidden();

  const email = stranger.getByRole('textbox', { name: track.email });
  await email.fill('somebody@example.com');
  await stranger.getByRole('button', { name: track.reveal }).click();
  await expect(stranger.getByText(track.emailWrong)).toBeVisible();
  await email.fill('LAYLA@example.com');
  await stranger.getByRole('button', { name: track.reveal }).click();
  await expect(stranger.getByText('layla@example.com')).toBeVisible();
  await expect(stranger.getByText('Al Wasl Road 12, Apartment 4')).toBeVisible();
  await expect(stranger.getByText('Mona Saleh')).toBeVisible();
  expect(stranger.url()).not.toContain('layla');
  await context.close();
});
