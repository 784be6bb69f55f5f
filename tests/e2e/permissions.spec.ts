import type { Browser, Locator } from '@playwright/test';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import {
  can,
  type Permission,
  permissions,
  type StaffRole,
  staffRoles,
} from '#domain/permissions.ts';
import { addCashRows } from '../support/cash-rows.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { test as base, expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { placePaidOrder } from './paid-order.ts';
import { startShop } from './prepared-shop.ts';
import { addRoleAccounts, inDatabase, openAsRole, roleIds } from './staff-roles.ts';

const cashOrderId = '482917306021';

type Shop = { url: string; orderId: string };

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ playwright }, use) => {
      const { url, close } = await startShop({
        env: { TRUST_PROXY: '127.0.0.1' },
        fill: async (dataDir) => {
          await addRoleAccounts(dataDir);
          await inDatabase(dataDir, (db) => addCashRows(db, [{ orderId: cashOrderId }]));
        },
      });
      const shopper = await playwright.request.newContext({ baseURL: url });
      const orderId = await placePaidOrder(shopper, { email: 'mona@example.com' });
      await shopper.dispose();
      await use({ url, orderId });
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

const signIn = (browser: Browser, shop: Shop, role: StaffRole, options = {}): Promise<Page> =>
  openAsRole(browser, shop.url, role, options);

const tab = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const waitingTab = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name });
const c = en.chrome;
const w = en.orderPage;

type PermissionCase = {
  at: (shop: Shop) => string;
  what: (page: Page) => Locator;
};
const inTabs = (what: PermissionCase['what']): PermissionCase => ({ at: () => '/admin', what });
const onOrder = (what: PermissionCase['what']): PermissionCase => ({
  at: ({ orderId }) => `/admin/orders/${orderId}`,
  what,
});
const on = (path: string, what: PermissionCase['what']): PermissionCase => ({
  at: () => path,
  what,
});
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** An element for each permission that appears only to staff with that permission. */
const permissionCases: Record<Permission, PermissionCase> = {
  'orders.see': inTabs(tab(c.orders)),
  'orders.note': onOrder((page) => page.getByLabel(w.note.label)),
  'orders.cancel': onOrder(button(w.cancelOrder)),
  'orders.change': onOrder((page) => page.getByRole('combobox', { name: en.status.change })),
  'orders.ship': onOrder((page) => page.getByLabel(w.carrier, { exact: true })),
  'orders.correct': onOrder(button(w.edit)),
  'orders.create': onOrder((page) => page.getByRole('link', { name: w.copyToNew, exact: true })),
  'payments.collect': on(`/admin/orders/${cashOrderId}`, button(w.collect.recordCash)),
  'refunds.make': onOrder(button(w.refund.open)),
  'reports.see': inTabs(tab(c.reports)),
  'exports.make': on('/admin', (page) => page.locator('main a[href^="/admin/exports"]')),
  'products.draft': inTabs(tab(c.products)),
  'products.edit': on('/admin/products/1', button(en.products.save)),
  'texts.draft': on('/admin/products', (page) =>
    page.getByRole('link', { name: en.texts.link, exact: true }),
  ),
  'texts.publish': on('/admin/texts?text=about', button(en.texts.publish)),
  'prices.change': on('/admin/products', (page) =>
    page.getByRole('link', { name: en.products.newTitle }),
  ),
  'stock.change': on('/admin/stock', (page) =>
    page.getByRole('heading', { name: en.stock.title, level: 1 }),
  ),
  'customers.see': onOrder((page) => page.getByRole('link', { name: en.customers.link })),
  'emails.send': on('/admin/emails', tab(c.emails)),
  'messages.answer': on('/admin/messages', waitingTab(en.messages.tab)),
  'reviews.moderate': on('/admin/messages', waitingTab(c.reviews)),
  'attention.resolve': on('/admin/today', waitingTab(en.attention.tab)),
  'log.see': on('/admin/emails', tab(c.log)),
  'people.manage': on('/admin/emails', tab(c.people)),
  'settings.change': on('/admin/people', button(en.people.demand.switchOn)),
  'privacy.erase': on('/admin/emails', tab(c.privacy)),
};

for (const role of staffRoles) {
  test(`the screens of the role ${role} show what it may do, and nothing else`, async ({
    browser,
    shop,
  }) => {
    const page = await signIn(browser, shop, role);
    const places = Map.groupBy(permissions, (permission) => permissionCases[permission].at(shop));
    for (const [path, listed] of places) {
      await visit(page, path);
      await expect(page.locator('h1')).toBeVisible();
      for (const permission of listed) {
        const count = await permissionCases[permission].what(page).count();
        expect(`${permission}: ${count > 0}`).toBe(`${permission}: ${can(role, permission)}`);
      }
    }
    await page.context().close();
  });
}

test('while cash is due, the list of orders links to remittances for those who record it', async ({
  browser,
  shop,
}) => {
  for (const role of staffRoles) {
    const page = await signIn(browser, shop, role);
    await visit(page, '/admin');
    await expect(page.getByRole('link', { name: cashOrderId })).toBeVisible();
    const link = page.getByRole('main').getByRole('link', { name: en.remittances.title });
    await expect(link).toHaveCount(can(role, 'payments.collect') ? 1 : 0);
    await page.context().close();
  }
});

test('a packer sees an order, its total and its slip, and no permission for other pages', {
  tag: '@always',
}, async ({ browser, shop }) => {
  const page = await signIn(browser, shop, 'packer');
  await visit(page, `/admin/orders/${shop.orderId}`);
  await expect(page.getByText(en.order.total, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: w.packingSlip })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: c.forbidden.title })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: c.forbidden.back }).click();
  await expect(page).toHaveURL('/admin');
  await page.context().close();

  const phone = await signIn(browser, shop, 'packer', arabicPhone);
  await visit(phone, '/admin/payments');
  await expect(phone.getByRole('heading', { name: ar.chrome.forbidden.title })).toBeVisible();
  await phone.context().close();
});

for (const { language, messages, options } of [
  { language: 'English', messages: en, options: {} },
  { language: 'Arabic', messages: ar, options: arabicPhone },
]) {
  test(`a packer navigates between orders and tracking numbers, in ${language}`, async ({
    browser,
    shop,
  }) => {
    const page = await signIn(browser, shop, 'packer', options);
    await visit(page, '/admin');
    const link = page.getByRole('main').getByRole('link', { name: messages.orderList.tracking });
    await link.click();
    await expect(page.getByRole('heading', { name: messages.tracking.title })).toBeVisible();
    await page.getByRole('link', { name: messages.orderPage.back }).click();
    await expect(page).toHaveURL('/admin');
    await expect(link).toBeVisible();
    await page.context().close();

    const support = await signIn(browser, shop, 'support', options);
    await visit(support, '/admin');
    await expect(support.locator('h1')).toBeVisible();
    await expect(support.locator('a[href^="/admin/tracking"]')).toHaveCount(0);
    await support.context().close();
  });
}

test('the log is read and filtered on an Arabic phone without accessibility violations', async ({
  browser,
  shop,
}) => {
  const phone = await signIn(browser, shop, 'owner', arabicPhone);
  await visit(phone, '/admin/log');
  const acts = phone.locator('[data-act]');
  await expect(acts.first()).toBeVisible();
  await phone.getByRole('combobox', { name: ar.log.act }).selectOption('signIns');
  await expect(phone).toHaveURL(/act=signIns/);
  await expect(acts.first()).toHaveAttribute('data-act', 'staff_signed_in');
  await phone.getByLabel(ar.log.until).fill('2020-01-01');
  await expect(phone.getByText(ar.log.noneMatch)).toBeVisible();
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await phone.evaluate(isWide)).toBe(false);
  expect(await axeFaults(phone)).toEqual([]);
  await phone.context().close();
});

test('support sees prices, cannot change them, and drafts texts that a manager publishes', async ({
  browser,
  shop,
}) => {
  const page = await signIn(browser, shop, 'support');
  await visit(page, '/admin/products/1');
  await expect(page.getByLabel(en.products.price, { exact: true })).not.toBeEditable();
  await expect(page.getByLabel(en.products.active)).toBeDisabled();
  await expect(page.getByText(en.products.priceFixed)).toBeVisible();
  const title = page.locator('[name=title_en]');
  await title.fill('Gentle spray');
  await page.getByRole('button', { name: en.products.draft.save, exact: true }).click();
  await expect(page.getByText(en.products.draft.saved)).toBeVisible();
  await expect(page.locator('[data-draft]')).toContainText('Gentle spray');
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();

  const phone = await signIn(browser, shop, 'manager', arabicPhone);
  await visit(phone, '/admin/products/1');
  const draft = phone.locator('[data-draft]');
  await expect(draft).toContainText('Gentle spray');
  expect(await axeFaults(phone)).toEqual([]);
  await draft.getByRole('button', { name: ar.products.draft.publish, exact: true }).click();
  await expect(phone.getByText(ar.products.draft.done.publish)).toBeVisible();
  await expect(draft).toHaveCount(0);
  await expect(phone.locator('[name=title_en]')).toHaveValue('Gentle spray');
  await phone.context().close();
});

test('the team page lists the permissions of each role, on a phone and in Arabic', async ({
  browser,
  shop,
}) => {
  for (const options of [{}, arabicPhone]) {
    const page = await signIn(browser, shop, 'owner', options);
    await visit(page, '/admin/people');
    const rows = page.locator('tr[data-permission]');
    await expect(rows).toHaveCount(permissions.length);
    const packer = page.locator('tr[data-permission="orders.cancel"] td[data-role=packer]');
    await expect(packer).toHaveAttribute('data-may', 'false');
    const isWide = () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isWide)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  }
});

test('a role removed while a form is open loses no typed text', async ({ browser, shop }) => {
  const page = await signIn(browser, shop, 'manager');
  const owner = await signIn(browser, shop, 'owner');
  const grant = async (role: StaffRole, seen: StaffRole) => {
    const form = { intent: 'role', about: roleIds.manager ?? '', role, seen };
    const headers = { origin: shop.url };
    const answer = await owner.context().request.post('/admin/people', { form, headers });
    expect(answer.ok()).toBe(true);
  };
  await visit(page, '/admin/products/1');
  const title = page.locator('[name=title_en]');
  await title.fill('Typed before');
  await grant('packer', 'manager');
  await page.getByRole('button', { name: en.products.save, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: en.unsent.notAllowed })).toBeVisible();
  await expect(title).toHaveValue('Typed before');
  await grant('manager', 'packer');
  await page.getByRole('button', { name: en.unsent.again }).click();
  await expect(page.getByText(en.products.saved)).toBeVisible();
  for (const one of [page, owner]) await one.context().close();
});
