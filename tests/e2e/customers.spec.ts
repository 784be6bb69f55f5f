import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { purchase } from '../support/purchase.ts';
import { axeFaults } from './axe.ts';
import { openAsStaff } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { overflow } from './misfits.ts';
import { placePaidOrder } from './paid-order.ts';

const messages = { en, ar };

/** An address and a phone of their own: other tests order under the usual ones. */
function newCustomer() {
  const number = randomInt(1_000_000, 9_999_999);
  return { email: `customer${number}@example.com`, phone: `+97150${number}` };
}

async function write(request: APIRequestContext, email: string, subject: string): Promise<void> {
  const data = { name: 'Mona', email, subject, message: 'Where is my parcel?' };
  expect((await request.post('/api/contact', { data })).ok()).toBe(true);
}

for (const language of ['en', 'ar'] as const) {
  const w = messages[language];

  const quick = { tag: language === 'ar' ? '@always' : [] };
  test(
    `staff answer a message beside the orders of its sender, add a note and block the sender, in ${language}`,
    quick,
    async ({ browser, request }) => {
      const customer = newCustomer();
      const orderId = await placePaidOrder(request, customer);
      const subject = `Parcel ${customer.phone}`;
      await write(request, customer.email, subject);
      const page = await openAsStaff(browser, language);
      await visit(page, '/admin/messages');
      const message = page.getByRole('article', { name: subject, exact: true });
      await expect(message.getByRole('link', { name: orderId })).toBeVisible();
      const reply = message.getByRole('link', { name: w.messages.answer });
      await expect(reply).toHaveAttribute('href', /^mailto:customer\d+%40example\.com\?subject=Re/);
      const tab = page.getByRole('link', { name: new RegExp(`^${w.messages.tab}`) });
      await expect(tab).toHaveText(/\d/);
      expect(await overflow(page)).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      await message.getByRole('button', { name: w.messages.markDone }).click();
      await expect(message).toHaveCount(0);
      await visit(page, `/admin/messages?state=done&q=${encodeURIComponent(subject)}`);
      await message.getByRole('link', { name: w.messages.customer }).click();
      await expect(page).toHaveURL(/\/admin\/customers\/[\da-f-]{36}$/);

      await expect(page.getByText(customer.email, { exact: true })).toBeVisible();
      await expect(page.getByText(subject, { exact: true })).toBeVisible();
      await expect(page.locator(`[data-order="${orderId}"]`)).toContainText('$39.00');
      await page.getByLabel(w.orderPage.note.label).fill('Calls in the <b>morning</b>');
      await page.getByRole('button', { name: w.orderPage.note.add }).click();
      await expect(page.locator('[data-kind="note"]')).toContainText('<b>morning</b>');
      await page.getByRole('button', { name: w.customers.block, exact: true }).click();
      await expect(page.getByLabel(w.customers.reason)).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel(w.customers.reason).fill('Stolen cards');
      await page.getByRole('button', { name: w.customers.block, exact: true }).click();
      await expect(page.locator('[data-kind="blocked"]')).toContainText('Stolen cards');
      expect(await overflow(page)).toBe(0);
      expect(await axeFaults(page)).toEqual([]);

      const again = await request.post('/api/mtjree/create', {
        data: purchase([[1, '1', 1]], { ...customer, email: `other.${customer.email}` }),
        headers: { 'x-lang': 'en' },
      });
      expect([again.status(), await again.json()]).toEqual([
        422,
        { ok: false, error: 'Something went wrong. Please try again.' },
      ]);

      await visit(page, '/admin/customers?state=blocked');
      const row = page.getByRole('listitem').filter({ hasText: customer.email });
      await expect(row).toContainText(w.customers.blocked);
      await row.getByRole('link').click();
      await page.getByLabel(w.customers.reason).fill('A mistake');
      await page.getByRole('button', { name: w.customers.unblock }).click();
      await expect(page.locator('[data-kind="unblocked"]')).toContainText('A mistake');
      await placePaidOrder(request, customer);
      await page.context().close();
    },
  );

  test(`a long name does not shrink the customers beside it, in ${language}`, async ({
    browser,
    request,
  }) => {
    const [long, short] = [newCustomer(), newCustomer()];
    await placePaidOrder(request, { ...long, first_name: 'X'.repeat(100) });
    await placePaidOrder(request, short);
    const page = await openAsStaff(browser, language);
    await visit(page, '/admin/customers');
    const email = page.getByText(short.email, { exact: true });
    await expect(email).toBeVisible();
    const lines = await email.evaluate((element) => {
      const { lineHeight } = getComputedStyle(element);
      return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
    expect(lines).toBe(1);
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('searchbox').fill(short.phone.slice(5));
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByText(long.email, { exact: true })).toHaveCount(0);
    await page.getByRole('link').filter({ hasText: short.email }).click();
    await expect(page.getByRole('heading', { name: w.customers.ordersTitle })).toBeVisible();
    expect(page.url()).not.toContain('example');
    await page.context().close();
  });

  test(`a refund and a cancellation offer their emails, in ${language}`, async ({
    browser,
    request,
  }) => {
    const customer = newCustomer();
    const orderId = await placePaidOrder(request, customer);
    const page = await openAsStaff(browser, language);
    await visit(page, `/admin/orders/${orderId}`);
    const { orderPage } = w;
    await page.getByRole('button', { name: orderPage.cancelOrder }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox', { name: orderPage.mailCustomer })).toBeChecked();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: /39\.00/ }).click();
    await expect(page.locator('[data-status="cancelled"]').first()).toBeVisible();
    await expect(page.locator('[data-kind="refund_done"]')).toBeVisible();
    await expect(page.locator('[data-kind="email_queued"]')).toHaveCount(3);
    await visit(page, `/admin/emails?q=${orderId}&kind=refund`);
    await page.locator('[data-email]').click();
    await expect(page.frameLocator('iframe').getByText('$39.00')).toBeVisible();
    await expect(page.frameLocator('iframe').locator('html')).toHaveAttribute('lang', 'en');

    const other = await placePaidOrder(request, customer);
    await visit(page, `/admin/orders/${other}`);
    const select = page.getByRole('combobox', { name: w.status.change });
    await select.selectOption('delivered');
    await dialog.getByRole('button', { name: orderPage.cancel }).click();
    await expect(select).toHaveValue('pending');
    await select.selectOption('delivered');
    await expect(dialog).toBeVisible();
    // Selects again before the browser has fired the dialog's `close` event.
    await select.evaluate(async (element: HTMLSelectElement) => {
      document.querySelector<HTMLButtonElement>('dialog[open] button')?.click();
      await undefined;
      element.value = 'delivered';
      element.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: orderPage.deliveredConfirm }).click();
    await expect(page.locator('[data-status="delivered"]').first()).toBeVisible();
    await expect(page.locator('[data-kind="email_queued"]')).toHaveCount(1);
    await page.context().close();
  });

  test(`a price with a comma requires confirmation and stays as typed, in ${language}`, async ({
    browser,
  }) => {
    const page = await openAsStaff(browser, language);
    await visit(page, '/admin/products/new');
    const t = w.products;
    await page.getByLabel(`${t.field.title}`).first().fill('Comb');
    await page.getByLabel(`${t.field.title}`).last().fill('مشط');
    await page.getByLabel(t.price, { exact: true }).fill('1,5');
    await page.getByRole('button', { name: t.create, exact: true }).click();
    const question = page.getByRole('alert').filter({ hasText: '$1.50' });
    await expect(question).toBeVisible();
    await expect(page.getByLabel(t.price, { exact: true })).toHaveValue('1,5');
    expect(await overflow(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await expect(question.getByRole('button')).toHaveText(/\$1\.50/);
    await page.context().close();
  });
}
