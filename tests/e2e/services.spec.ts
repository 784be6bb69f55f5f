import { ownerAccount } from '../support/first-account.ts';
import { TapStandIn } from '../support/gateways/tap-stand-in.ts';
import { MailServer } from '../support/mail-server.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

// The tests share one shop.
test.describe.configure({ mode: 'serial' });

const key = 'sk_test_typed_in_the_browser';
const { password } = ownerAccount;

let mail: MailServer;
let tap: TapStandIn;
let shop: StartedShop;
let desk: Page;
test.beforeAll(async ({ browser }) => {
  mail = await MailServer.start();
  tap = await new TapStandIn().listen();
  tap.keys = [key];
  shop = await startShop({ env: { TAP_URL: tap.url } });
  desk = await shop.openStaff(browser);
});
test.afterAll(async () => {
  await desk.context().close();
  await shop.close();
  await tap.stop();
  await mail.stop();
});

const section = (name: string) => desk.getByRole('region', { name, exact: true });

test('an owner sets up the mail server and tries it', async () => {
  await desk.goto('/admin/settings');
  await desk.getByRole('link', { name: 'Email and payments' }).first().click();
  const server = section('Mail server');
  await expect(server).toContainText('Not set up');
  await server.getByLabel('Server').fill('127.0.0.1');
  await server.getByLabel('Port').fill(new URL(mail.url).port);
  await server.getByRole('button', { name: 'Save Mail server' }).click();
  await expect(server.getByLabel('Your password')).toHaveAccessibleDescription(/password/);
  await expect(server.getByLabel('Server')).toHaveValue('127.0.0.1');
  await server.getByLabel('Your password').fill(password);
  await server.getByRole('button', { name: 'Save Mail server' }).click();
  await expect(server).toContainText(/Saved by .* on /);
  await expect(server.getByLabel('Your password')).toHaveValue('');
  await server.getByLabel('Send the test email to').fill('mona@example.com');
  await server.getByRole('button', { name: 'Send a test email' }).click();
  await expect(server.getByRole('status')).toContainText('accepted the email');
  expect(mail.received.map(({ to }) => to?.[0]?.address)).toContain('mona@example.com');
});

test('an owner saves the key of a payment service, which takes the payments', async () => {
  const service = section('Tap');
  await service.getByLabel('Secret key').fill(key);
  await service.getByLabel('Your password').fill(password);
  await service.getByRole('button', { name: 'Save Tap' }).click();
  await expect(service).toContainText(/Saved by .* on /);
  await expect(service.getByLabel('Secret key')).toHaveValue('');
  await expect(section('Services that take payments').getByLabel('Takes payments')).toHaveValue(
    'tap',
  );
  await service.getByRole('button', { name: 'Test the saved key' }).click();
  await expect(service.getByRole('status')).toContainText('It is a test key');
  expect(await desk.content()).not.toContain(key);
  expect(await axeFaults(desk)).toEqual([]);
});

test('the page fits an Arabic phone', async () => {
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto('/admin/settings/services?lang=ar');
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('البريد والمدفوعات');
  const overflow = await desk.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await axeFaults(desk)).toEqual([]);
});
