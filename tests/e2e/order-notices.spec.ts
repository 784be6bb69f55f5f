import { account as en } from '#app/words/en/admin/account.ts';
import { axeFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { test } from './own-shop.ts';
import { placePaidOrder } from './paid-order.ts';

declare global {
  interface Window {
    notices: { title: string; body: string | undefined; click: () => void }[];
  }
}

/** Records notifications instead of showing them: a headless browser has no desktop. */
function recordNotifications(answer: string) {
  const permission = answer as NotificationPermission;
  window.notices = [];
  class Recorded {
    static permission: NotificationPermission = 'default';
    static requestPermission = async () => {
      Recorded.permission = permission;
      return permission;
    };
    onclick: (() => void) | undefined;
    constructor(title: string, { body }: NotificationOptions = {}) {
      window.notices.push({ title, body, click: () => this.onclick?.() });
      if (localStorage.getItem('granted')) Recorded.permission = permission;
    }
    close() {}
  }
  if (localStorage.getItem('granted')) Recorded.permission = permission;
  Object.defineProperty(window, 'Notification', { value: Recorded });
}

test('a new order counts in the titles of all tabs, and one of them notifies', async ({
  openStaff,
  request,
}) => {
  const page = await openStaff();
  await page.addInitScript(recordNotifications, 'granted');
  await visit(page, '/admin/account');
  await page.evaluate(() => localStorage.setItem('granted', '1'));
  await page.getByLabel(en.notices.inBrowser).check();
  await page.getByLabel(en.notices.inTitle).check();
  expect(await axeFaults(page)).toEqual([]);
  const save = page
    .locator('form')
    .filter({ has: page.getByLabel(en.notices.inTitle) })
    .getByRole('button', { name: en.notices.save, exact: true });
  await save.press('Enter');
  await expect(page.getByText(en.notices.saved)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('nabta.orders-seen')))
    .not.toBeNull();

  const other = await page.context().newPage();
  await other.addInitScript(recordNotifications, 'granted');
  // A page without a live connection of its own.
  await visit(other, '/admin/products');
  await expect(other).toHaveTitle(/^Products/);
  const first = await placePaidOrder(request);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(other).toHaveTitle(/^\(1\) Products/);
  const noticesIn = (tab: typeof page) => tab.evaluate(() => window.notices.length);
  await expect.poll(async () => (await noticesIn(page)) + (await noticesIn(other))).toBe(1);
  expect(await noticesIn(page)).toBe(1);
  const notice = await page.evaluate(() => window.notices[0]?.body);
  expect(notice).toContain(first);

  await page.evaluate(() => window.notices[0]?.click());
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}`));
  await expect(page).toHaveTitle(/^\(1\) /);
  await placePaidOrder(request);
  await expect(page).toHaveTitle(/^\(2\) /);
  await visit(page, '/admin');
  await expect(page).toHaveTitle(/^Orders/);
  await expect(other).toHaveTitle(/^Products/);
});

test('the account page explains that the browser refuses notifications', async ({ openStaff }) => {
  const page = await openStaff();
  await page.addInitScript(recordNotifications, 'denied');
  await visit(page, '/admin/account');
  await expect(page.getByText(en.notices.denied)).toHaveCount(0);
  const box = page.getByLabel(en.notices.inBrowser);
  // Another test of this shop may have chosen it.
  await box.uncheck();
  await box.check();
  await expect(page.getByText(en.notices.denied)).toBeVisible();
});
