import { admin as en } from '#app/words/en/admin.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { again, loseAnswer, openOrder, orderOf, sendUnnoticed, test } from './staff-outage.ts';

const w = en.orderPage;

test('an open page loads code of no other screen, and loses nothing when it cannot be loaded', {
  tag: '@always',
}, async ({ staff }) => {
  const { page } = staff;
  await openOrder(staff, await orderOf(staff));
  const note = page.getByLabel(w.note.label);
  await note.fill('Call before noon');
  const code: string[] = [];
  await page.route('**/assets/*.js', (route) => {
    code.push(route.request().url());
    return route.abort();
  });
  const checked = page.waitForResponse('**/api/admin/session');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await checked;
  const counted = page.waitForResponse('**/api/admin/attention');
  await page.evaluate(() => dispatchEvent(new Event('nabta:attention')));
  await counted;
  expect(code).toEqual([]);
  await expect(note).toHaveValue('Call before noon');
});

// Covers 'shell/top-bar.tsx' separately: signing out ends the session that the other cases need.
test('signing out without a response stays on the page, and leads to the sign-in page when repeated', {
  tag: '@always',
}, async ({ staff }) => {
  const { page } = staff;
  await visit(page, '/admin/products/new');
  const signOut = page.getByRole('button', { name: en.chrome.signOut });
  await loseAnswer(page);
  await signOut.click();
  await expect(page.getByText(en.unsent.unavailable)).toBeVisible();
  await again(page).click();
  await expect(page).toHaveURL(/\/adminLogin$/);
});

test('typed text belongs to the account that typed it: another one gets a new page', async ({
  staff,
  shop,
}) => {
  const { page } = staff;
  const orderId = await orderOf(staff);
  await openOrder(staff, orderId);
  await page.getByLabel(w.note.label).fill('Between us');
  await sendUnnoticed(staff, () => page.getByRole('button', { name: w.note.add }).click());
  const dialog = page.locator('[data-session-end]');
  const other = shop.accounts.find(({ email }) => email !== staff.account.email);
  await dialog.getByLabel(en.login.email).fill(other?.email ?? '');
  await dialog.getByLabel(en.login.password).fill(other?.password ?? '');
  await dialog.getByRole('button', { name: en.login.submit }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(other?.email ?? '')).toBeVisible();
  await expect(page.getByLabel(w.note.label)).toHaveValue('');
  expect(await staff.count(`/admin/orders/${orderId}`, /data-kind="note_added"/g)).toBe(0);
});

test('signing in again at a rate-limited account shows the wait', async ({ staff }) => {
  const { page } = staff;
  await visit(page, '/admin/account');
  await page.route('**/api/admin/sign-in', (route) =>
    route.fulfill({ status: 429, json: { refusal: 'account_slowed', retryAfterSeconds: 90 } }),
  );
  await staff.endSession();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const dialog = page.locator('[data-session-end]');
  await dialog.getByLabel(en.login.password).fill('not the password');
  await dialog.getByRole('button', { name: en.login.submit }).click();
  const text = en.login.refused.account_slowed.replace('{wait}', '2 minutes');
  await expect(dialog.getByRole('alert')).toHaveText(text);
});

test('a deep link into the back office is opened after signing in', async ({ staff }) => {
  const { page } = staff;
  const orderId = await orderOf(staff);
  await staff.context.clearCookies();
  await page.goto(`/admin/orders/${orderId}?from=mail`);
  await expect(page).toHaveURL(/\/adminLogin\?next=/);
  await page.getByLabel(en.login.email).fill(staff.account.email);
  await page.getByLabel(en.login.password).fill(staff.account.password);
  await page.getByRole('button', { name: en.login.submit }).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}?from=mail`);
});

test('a page opened during an outage loads afterwards, and the previous one stays until then', async ({
  staff,
}) => {
  const { page } = staff;
  await visit(page, '/admin/people');
  await page.getByLabel(en.people.invite.name, { exact: true }).fill('Omar');
  await page.route('**/admin/products.data*', (route) => route.abort());
  await page.getByRole('link', { name: en.chrome.products, exact: true }).click();
  await expect(page.getByText(en.connection.offline)).toBeVisible();
  await expect(page.getByLabel(en.people.invite.name, { exact: true })).toHaveValue('Omar');
  await page.unroute('**/admin/products.data*');
  await expect(page).toHaveURL('/admin/products');
  await expect(page.getByText(en.connection.offline)).toHaveCount(0);
});
