import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { type ForgottenRefund, openForgottenRefund } from './forgotten-refund.ts';
import { untilHydrated } from './hydrated.ts';

let shop: ForgottenRefund;
test.beforeAll(async () => {
  shop = await openForgottenRefund([400, 1050]);
});
test.afterAll(() => shop.close());

const refundOf = (page: Page, label: string, amount: string) =>
  page.getByRole('list', { name: label }).getByRole('listitem').filter({ hasText: amount });

test('staff record by keyboard the outcome of refunds at a removed gateway', {
  tag: '@always',
}, async ({ browser }) => {
  const page = await shop.open(browser, { locale: 'en-GB' });
  const w = en.orderPage.refund;
  const refund = refundOf(page, en.orderPage.refunded, '$4.00');
  const button = refund.getByRole('button', { name: w.wasRefunded });
  await untilHydrated(button);
  await expect(page.getByRole('button', { name: w.askAgain })).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Was .*\$4\.00.* refunded/ });
  await expect(dialog).toContainText(w.lookFirst);
  expect(await axeFaults(page)).toEqual([]);
  // Enter and Escape cancel.
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-kind^=refund_settled]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(refund.getByText(w.states.done, { exact: true })).toBeVisible();
  await expect(page.locator('[data-kind=refund_settled_done]')).toContainText('$4.00');
  await expect(button).toHaveCount(0);
});

test('staff record the outcome of refunds on a phone in Arabic without accessibility violations', async ({
  browser,
}) => {
  const page = await shop.open(browser, arabicPhone);
  const w = ar.orderPage.refund;
  const refund = refundOf(page, ar.orderPage.refunded, '10.50');
  const notGiven = refund.getByRole('button', { name: w.wasNotRefunded });
  await untilHydrated(notGiven);
  await refund.scrollIntoViewIfNeeded();
  expect(await axeFaults(page)).toEqual([]);
  await notGiven.click();
  await page.getByRole('button', { name: w.confirmNotRefunded }).click();
  await expect(refund.getByText(w.states.refused, { exact: true })).toBeVisible();
  await expect(page.locator('[data-kind=refund_settled_refused]')).toContainText('10.50');
});
