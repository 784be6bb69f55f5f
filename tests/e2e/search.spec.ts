import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { axeFaults } from './axe.ts';
import { openAsStaff } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder, uniqueName } from './paid-order.ts';

const box = (page: Page) => page.getByRole('combobox', { name: en.search.label });
const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

test('the search box opens by its key, and the arrow keys and Enter lead to an order', async ({
  backOffice: { page },
}) => {
  const name = uniqueName();
  const orderId = await placePaidOrder(page.request, { first_name: name });
  await visit(page, '/admin/products');
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await box(page).fill(name.toUpperCase());
  await expect(active(page)).toContainText(orderId);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText(name);
  await expect(active(page)).not.toContainText(orderId);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  await expect(box(page)).toBeHidden();
});

test('Escape closes the search box, and what was typed does not come back', async ({
  backOffice: { page },
}) => {
  await visit(page, '/admin/customers');
  await page.keyboard.press('Control+k');
  await box(page).fill('nothing is called this');
  await expect(page.getByText(en.search.none)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(page).toHaveURL('/admin/customers');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toHaveValue('');
});

test('the key of the search box is a letter in a field, and the list of orders has a search of its own', async ({
  backOffice: { page },
}) => {
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.pressSequentially('a/b');
  await expect(search).toHaveValue('a/b');
  await expect(box(page)).toBeHidden();
});

test('the search box finds pages by their name in either language', async ({ browser }) => {
  const page = await openAsStaff(browser, 'ar');
  await visit(page, '/admin/today');
  await page.getByRole('button', { name: ar.search.open }).click();
  const field = page.getByRole('combobox', { name: ar.search.label });
  for (const typed of ['team', ar.chrome.people]) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: ar.chrome.people })).toBeVisible();
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('option', { name: ar.chrome.people }).click();
  await expect(page).toHaveURL('/admin/people');
  await page.context().close();
});

test('a search without a response says so, and works again', async ({ backOffice: { page } }) => {
  await visit(page, '/admin/today');
  await page.route('**/api/admin/search*', (route) => route.abort());
  await page.keyboard.press('/');
  await box(page).fill('mona');
  await expect(page.getByText(en.search.failed)).toBeVisible();
  await page.unroute('**/api/admin/search*');
  await box(page).fill('nothing is called this');
  await expect(page.getByText(en.search.none)).toBeVisible();
});
