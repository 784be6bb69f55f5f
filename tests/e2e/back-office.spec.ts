import { randomInt } from 'node:crypto';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { ownerAccount } from '../support/first-account.ts';
import { axeFaults } from './axe.ts';
import { answerDialog } from './colleague.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder, uniqueName } from './paid-order.ts';

test('the back office leads to the sign-in page without a session', async ({ page }) => {
  for (const path of ['/admin', '/admin/payments', '/admin?q=x']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/adminLogin(\?next=.*)?$/);
  }
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('a wrong password is refused, and typed values stay', async ({ page }) => {
  await page.goto('/adminLogin');
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@nabta.example');
  await page.getByLabel('Password').fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(/Invalid email or password|Too many/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('admin@nabta.example');
});

test('an order is found by name, email, phone and number in any case and digits', async ({
  backOffice,
  request,
}) => {
  const name = uniqueName();
  const email = `${name}@example.com`;
  const phone = `+97150${randomInt(1e6, 1e7)}`;
  const orderId = await placePaidOrder(request, { first_name: name, email, phone });
  const other = await placePaidOrder(request);
  const search = backOffice.page.getByRole('searchbox');
  const arabicDigits = orderId.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  for (const term of [name.toUpperCase(), email, phone, orderId, arabicDigits, `${name} Saleh`]) {
    await search.fill(term);
    await search.press('Enter');
    await expect(backOffice.order(orderId)).toBeVisible();
    await expect(backOffice.order(other)).toBeHidden();
  }
  await expect(backOffice.page).toHaveURL(/q=/);
  await search.fill('nobody is called this');
  await search.press('Enter');
  await expect(backOffice.page.getByText('No orders match.')).toBeVisible();
});

test('a status change is saved, filtered by, and visible to a colleague at once', async ({
  backOffice,
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueName();
  const orderId = await placePaidOrder(request, { first_name: name });
  const state = await backOffice.page.context().storageState();
  const options = { storageState: state, ...(baseURL ? { baseURL } : {}) };
  const context = await browser.newContext(options);
  const colleague = await context.newPage();
  await colleague.goto(`/admin?q=${name}`);
  const theirs = colleague.getByRole('article').filter({ hasText: orderId });
  await expect(theirs.getByText('New', { exact: true }).first()).toBeVisible();
  await expect(colleague.getByText('Live', { exact: true })).toBeVisible();

  await backOffice.order(orderId).getByRole('combobox').selectOption('preparing');
  await expect(theirs.getByRole('combobox')).toHaveValue('preparing');

  await backOffice.page.goto(`/admin?q=${name}&status=preparing`);
  await expect(backOffice.order(orderId)).toBeVisible();
  await backOffice.page.goto(`/admin?q=${name}&status=delivered`);
  await expect(backOffice.page.getByText('No orders match.')).toBeVisible();
  await context.close();
});

test('a step back requires confirmation', async ({ backOffice, request }) => {
  const orderId = await placePaidOrder(request);
  const select = backOffice.order(orderId).getByRole('combobox');
  await select.selectOption('delivered');
  await answerDialog(backOffice.page, 'deliveredConfirm');
  await expect(backOffice.order(orderId).getByText('Delivered').first()).toBeVisible();
  await select.selectOption('confirmed');
  const dialog = backOffice.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(select).toHaveValue('delivered');
  await select.selectOption('confirmed');
  await dialog.getByRole('button', { name: 'Move back' }).click();
  await expect(select).toHaveValue('confirmed');
  await backOffice.page.reload();
  await expect(select).toHaveValue('confirmed');
});

test('typed text survives an incoming order', async ({ backOffice, request }) => {
  const name = uniqueName();
  const search = backOffice.page.getByRole('searchbox');
  await search.fill(name);
  await expect(backOffice.page.getByText('No orders match.')).toBeVisible();
  const orderId = await placePaidOrder(request, { first_name: name });
  await expect(backOffice.order(orderId)).toBeVisible();
  await expect(search).toHaveValue(name);
  await expect(search).toBeFocused();
  expect(await backOffice.loads()).toBe(1);
});

test('sign-in and sign-out apply to every tab, and a copied cookie is invalid afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/adminLogin');
  const otherTab = await context.newPage();
  await visit(otherTab, '/adminLogin');
  // Sign-ins are rate limited, and other tests sign in, too.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(ownerAccount.email);
    await page.getByLabel('Password').fill(ownerAccount.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/admin$/, { timeout: 4000 });
  }).toPass();
  const cookies = await context.cookies();
  await expect(otherTab).toHaveURL(/\/admin$/);
  await otherTab.goto('/admin/payments');
  await expect(otherTab).toHaveURL(/\/admin\/payments$/);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/adminLogin$/);
  await expect(otherTab).toHaveURL(/\/adminLogin$/);

  await context.addCookies(cookies);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/adminLogin$/);
});

test('the pages of a group are in one row with the current one visible, on a phone in both directions', async ({
  backOffice,
  browser,
}) => {
  const storageState = await backOffice.page.context().storageState();
  const baseURL = new URL(backOffice.page.url()).origin;
  for (const [locale, width] of [
    ['en-GB', 1280],
    ['en-GB', 390],
    ['ar-AE', 390],
    ['ar-AE', 195],
  ] as const) {
    const viewport = { width, height: 664 };
    const context = await browser.newContext({ storageState, baseURL, locale, viewport });
    const page = await context.newPage();
    await visit(page, '/admin/privacy');
    const links = page.locator('header nav.staff-tabs a');
    const tops = await links.evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top));
    expect(new Set(tops).size, `${locale} ${width}`).toBe(1);
    await expect(page.locator('.staff-tabs [aria-current="page"]')).toBeInViewport({ ratio: 1 });
    await links.first().focus();
    await expect(links.first()).toBeInViewport({ ratio: 1 });
    const scrolled = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.scrollY,
    ]);
    expect(scrolled, `${locale} ${width}`).toEqual([width, 0]);
    await context.close();
  }
});

test('a phone has the navigation at the bottom, in view, and the other pages behind one button', async ({
  backOffice,
  browser,
}) => {
  const storageState = await backOffice.page.context().storageState();
  const baseURL = new URL(backOffice.page.url()).origin;
  for (const [locale, messages] of [
    ['en-GB', en],
    ['ar-AE', ar],
  ] as const) {
    const viewport = { width: 390, height: 664 };
    const context = await browser.newContext({ storageState, baseURL, locale, viewport });
    const page = await context.newPage();
    await visit(page, '/admin');
    const bar = page.getByRole('navigation', { name: messages.chrome.navigation, exact: true });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar.locator('[aria-current="page"]')).toHaveText(messages.chrome.orders);
    await bar.getByRole('button', { name: messages.chrome.more }).click();
    await bar.getByRole('link', { name: messages.chrome.people, exact: true }).click();
    await expect(page).toHaveURL('/admin/people');
    await expect(page.locator('.staff-tabs [aria-current="page"]')).toHaveText(
      messages.chrome.people,
    );
    await expect(bar.getByRole('link', { name: messages.chrome.people })).toBeHidden();
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  }
});
