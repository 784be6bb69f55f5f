import { join } from 'node:path';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';
import { openEmbedded } from '#database/open.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { StripeStandIn, stripeKey, stripeSecret } from '../support/gateways/stripe-stand-in.ts';
import { MailServer } from '../support/mail-server.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { test as base, expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { signInAsAdmin, startShop } from './prepared-shop.ts';

type Account = { email: string; password: string };
type NewShop = {
  server: BuiltServer;
  mail: MailServer;
  stripe: StripeStandIn;
  owner: Account;
  manager: Account;
};

/** A store with a mail server and a payment service, as its owner finds it the first time. */
const test = base.extend<object, { shop: NewShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const mail = await MailServer.start();
      const stripe = await new StripeStandIn().listen();
      const accounts: Account[] = [];
      const fill = async (dataDir: string) => {
        const { db, close } = await openEmbedded(join(dataDir, 'database'));
        accounts.push(await addStaffAccount(db, 'mona@shop.test', 'owner'));
        accounts.push(await addStaffAccount(db, 'omar@shop.test', 'manager'));
        await close();
      };
      const env = {
        SMTP_URL: mail.url,
        PAYMENT_GATEWAY: 'stripe',
        STRIPE_URL: stripe.url,
        STRIPE_SECRET_KEY: stripeKey,
        STRIPE_WEBHOOK_SECRET: stripeSecret,
        TRUST_PROXY: '127.0.0.1',
      };
      const { server, close } = await startShop({ env, fill });
      const [owner, manager] = accounts as [Account, Account];
      await use({ server, mail, stripe, owner, manager });
      await close();
      await stripe.stop();
      await mail.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.server.url),
});
test.describe.configure({ mode: 'serial' });

async function signIn(page: Page, data: Account): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post('/api/auth/sign-in/email', { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
}

async function openAs(page: Page, account: Account): Promise<void> {
  await page.goto('/adminLogin');
  await signIn(page, account);
  await visit(page, '/admin');
}

test('an owner works through the setup guide, in English', { tag: '@always' }, async ({
  page,
  shop,
}) => {
  const w = en.firstSteps;
  await openAs(page, shop.owner);
  const line = page.locator('[data-setup]');
  await expect(line).toHaveAttribute('data-setup', '2');
  await line.getByRole('link', { name: w.resume }).click();
  const list = page.locator('main');
  const progress = page.locator('[data-first-steps]');
  await expect(progress).toHaveAttribute('data-first-steps', '2');
  await expect(progress).toContainText('2 of 15 done');
  await expect(list.getByText(w.lead)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  const pages = list.locator('[data-gap=default_texts]');
  await expect(pages.getByRole('link')).toHaveCount(7);
  await expect(pages.getByRole('link', { name: en.texts.names.privacy })).toHaveAttribute(
    'href',
    '/admin/texts?text=privacy',
  );

  const mail = list.locator('[data-step=mail]');
  shop.mail.senderRefusals.push({ code: 535, text: '5.7.8 Username and password not accepted' });
  await mail.getByRole('button', { name: w.trying.mail }).click();
  await expect(mail.getByRole('alert')).toContainText(w.mailTrial.later);
  await expect(mail.getByRole('alert')).toContainText('5.7.8 Username and password not accepted');
  expect(await axeFaults(page)).toEqual([]);
  await mail.getByRole('button', { name: w.trying.mail }).click();
  await expect(mail).toHaveAttribute('data-done', 'true');
  await expect(mail.getByRole('status')).toContainText('mona@shop.test');
  expect(shop.mail.received.map(({ subject }) => subject)).toEqual([
    'Test of Nabta: your emails arrive',
  ]);

  const gateway = list.locator('[data-step=gateway]');
  shop.stripe.faults.push('dies', 'dies', 'dies');
  await gateway.getByRole('button', { name: w.trying.gateway }).click();
  await expect(gateway.getByRole('alert')).toContainText('Stripe did not respond');
  await gateway.getByRole('button', { name: w.trying.gateway }).click();
  await expect(gateway.getByRole('status')).toContainText(w.gatewayTrial.isTest);
  await expect(gateway).toHaveAttribute('data-done', 'false');
  expect(shop.stripe.sessions.size, 'nothing is charged').toBe(0);
  await gateway.getByRole('button', { name: w.trying.gateway }).click();
  await expect(gateway.getByRole('alert')).toContainText('Too many attempts');

  const delivery = list.locator('[data-step=delivery]');
  await delivery.getByRole('button', { name: w.lookedAt.delivery }).press('Enter');
  await expect(delivery).toHaveAttribute('data-done', 'true');
  await expect(progress).toHaveAttribute('data-first-steps', '4');
  await page.reload();
  await expect(progress).toHaveAttribute('data-first-steps', '4');

  await visit(page, '/admin/today');
  await expect(line).toHaveAttribute('data-setup', '4');
  await line.getByRole('link', { name: w.resume }).click();
  await page.getByRole('button', { name: w.hide }).click();
  await expect(page.getByRole('button', { name: w.hide })).toHaveCount(0);
  await visit(page, '/admin');
  await expect(line).toHaveCount(0);
  await visit(page, '/admin/account');
  await expect(page.getByText(w.hidden)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: w.show }).click();
  await expect(page.getByText(w.hidden)).toHaveCount(0);
  await visit(page, '/admin');
  await expect(line).toHaveCount(1);
});

test('an owner tests email on an Arabic phone', async ({ browser, shop }) => {
  const w = ar.firstSteps;
  const headers = { 'x-forwarded-for': '203.0.113.20' };
  const baseURL = shop.server.url;
  const context = await browser.newContext({ baseURL, ...arabicPhone, extraHTTPHeaders: headers });
  const page = await context.newPage();
  await page.goto('/adminLogin');
  await signInAsAdmin(page.request, baseURL);
  await visit(page, '/admin/setup');
  const list = page.locator('main');
  await expect(list.getByText(w.lead)).toBeVisible();
  await expect(list.locator('[data-step]')).toHaveCount(15);
  for (const step of Object.values(w.steps)) {
    await expect(list.getByRole('heading', { name: step.title })).toBeVisible();
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  expect(await axeFaults(page)).toEqual([]);
  const mail = list.locator('[data-step=mail]');
  const address = mail.getByLabel(w.testAddress);
  await expect(address).toHaveValue('owner@shop.test');
  await address.fill('huda at else');
  await mail.getByRole('button', { name: w.trying.mail }).click();
  await expect(address).toHaveAccessibleDescription(/إدخال بريد إلكتروني صحيح/);
  await expect(address).toHaveValue('huda at else');
  await address.fill('huda@else.test');
  await mail.getByRole('button', { name: w.trying.mail }).click();
  await expect(mail.getByRole('status')).toContainText('huda@else.test');
  const domain = list.locator('[data-step=domain]');
  await domain.getByRole('button', { name: w.trying.domain }).click();
  await expect(domain.getByRole('status')).toContainText('يستجيب المتجر على');
  await expect(domain, 'a shop on this machine has no domain').toHaveAttribute(
    'data-done',
    'false',
  );
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});

test('a manager does not see the guide, and cannot submit its forms', async ({ page, shop }) => {
  await openAs(page, shop.manager);
  await expect(page.locator('[data-setup]')).toHaveCount(0);
  await page.goto('/admin/setup');
  await expect(page.getByRole('heading', { name: en.chrome.forbidden.title })).toBeVisible();
  const intents = ['look-at-step', 'try-mail', 'try-gateway', 'try-domain', 'try-backups'];
  for (const intent of [...intents, 'remove-demo', 'hide-steps']) {
    const headers = { origin: shop.server.url };
    const form = { intent, about: 'delivery' };
    const answer = await page.request.post('/admin/setup', { form, headers });
    expect(answer.status(), intent).toBe(403);
  }
});

test('a step that cannot be ticked is refused, also without a script', async ({ page, shop }) => {
  await openAs(page, shop.owner);
  const headers = { origin: shop.server.url };
  const form = { intent: 'look-at-step', about: 'test_order' };
  const answer = await page.request.post('/admin/setup', { form, headers });
  expect(answer.status()).toBe(422);
});
