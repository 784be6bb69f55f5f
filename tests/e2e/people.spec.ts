import { MailServer } from '../support/mail-server.ts';
import { unusedTotp } from '../support/totp.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect, type Page, test } from './fixtures.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

const email = 'huda@nabta.example';
const password = 'lantern quiet mosaic';

// The tests share one shop.
test.describe.configure({ mode: 'serial' });

let mail: MailServer;
let shop: StartedShop;
let desk: Page;
test.beforeAll(async ({ browser }) => {
  mail = await MailServer.start();
  shop = await startShop({ env: { SMTP_URL: mail.url } });
  desk = await shop.openStaff(browser);
});
test.afterAll(async () => {
  await desk.context().close();
  await shop.close();
  await mail.stop();
});

async function isSound(page: Page): Promise<void> {
  expect(await axeFaults(page), page.url()).toEqual([]);
}

async function mailedLink(): Promise<string> {
  const find = () =>
    mail.received.findLast(({ to }) => to?.some(({ address }) => address === email))?.text;
  await expect.poll(find).toContain('adminLogin');
  return /https?:\S+adminLogin\S+/.exec(find() ?? '')?.[0] ?? '';
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('البريد الإلكتروني').fill(email);
  await page.getByLabel('كلمة المرور').fill(password);
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
}

test('a colleague is invited, joins on an Arabic phone with a second factor, and is removed', {
  tag: '@always',
}, async ({ browser }) => {
  test.setTimeout(90_000);
  await desk.goto('/admin');
  await desk.getByRole('link', { name: 'Settings', exact: true }).click();
  await desk.getByRole('link', { name: 'Team', exact: true }).click();
  await desk.getByLabel('Name', { exact: true }).fill('Huda');
  await desk.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await desk.getByLabel('Language of the email').selectOption('ar');
  await desk.getByRole('button', { name: 'Send invitation' }).click();
  await expect(desk.getByRole('alert')).toContainText('fields that are marked');
  const invited = desk.getByRole('textbox', { name: 'Email' });
  await expect(invited).toHaveAccessibleDescription(/valid email address/);
  await invited.fill(email);
  await desk.getByRole('button', { name: 'Send invitation' }).click();
  await expect(desk.getByText(/The invitation to .*huda.* is on its way\./)).toBeVisible();
  await expect(desk.locator(`[data-invitation="${email}"]`)).toContainText('Valid until');
  await isSound(desk);

  const context = await browser.newContext({ baseURL: shop.url, ...arabicPhone });
  const phone = await context.newPage();
  await phone.goto(await mailedLink());
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  await isSound(phone);
  await phone.getByLabel('كلمة المرور').fill('aaaaaaaaaaaaaa');
  await expect(phone.getByText('ضعيفة: يسهل تخمينها.')).toBeVisible();
  await phone.getByLabel('كلمة المرور').fill(password);
  await expect(phone.getByText('قوية.')).toBeVisible();
  await phone.getByRole('button', { name: 'فتح حسابي' }).click();
  await expect(phone.getByText('حسابك جاهز')).toBeVisible();
  await expect(phone.getByLabel('البريد الإلكتروني')).toHaveValue(email);
  await isSound(phone);
  await signIn(phone);
  await expect(phone).toHaveURL(/\/admin$/);

  await phone.getByRole('link', { name: /^حسابي/ }).click();
  await isSound(phone);
  const factor = phone.locator('[data-factor]');
  await factor.getByLabel('كلمة مرورك').fill(password);
  await factor.getByRole('button', { name: 'بدء التفعيل' }).click();
  await expect(factor.getByRole('img')).toBeVisible();
  await isSound(phone);
  const key = (await factor.locator('[data-key]').getAttribute('data-key')) ?? '';
  await factor.getByLabel('الرمز من التطبيق').fill('000000');
  await factor.getByRole('button', { name: 'تفعيل' }).click();
  await expect(factor.getByLabel('الرمز من التطبيق')).toHaveAccessibleDescription(
    /هذا الرمز غير صحيح/,
  );
  await factor.getByLabel('الرمز من التطبيق').fill(unusedTotp(key));
  await factor.getByRole('button', { name: 'تفعيل' }).click();
  await expect(factor.locator('[data-backup-codes] li')).toHaveCount(10);
  await isSound(phone);
  await factor.getByRole('button', { name: 'حفظتها' }).click();
  await expect(phone.locator('[data-factor=on]')).toBeVisible();

  await phone.getByRole('button', { name: 'تسجيل الخروج' }).first().click();
  await expect(phone).toHaveURL(/\/adminLogin$/);
  await signIn(phone);
  await expect(phone).toHaveURL(/\/adminLogin\/code$/);
  await isSound(phone);
  await phone.getByRole('link', { name: 'استخدام رمز احتياطي' }).click();
  await expect(phone.getByLabel('رمز احتياطي')).toBeVisible();
  await phone.getByRole('link', { name: 'استخدام التطبيق' }).click();
  await phone.getByLabel('الرمز من التطبيق').fill(unusedTotp(key));
  await phone.getByRole('button', { name: 'متابعة' }).click();
  await expect(phone).toHaveURL(/\/admin$/);

  await phone.goto('/admin/people');
  await expect(phone.getByRole('heading', { name: 'لا تملك صلاحية فتح هذه الصفحة' })).toBeVisible();
  await isSound(phone);
  const listening = phone.waitForResponse(/\/api\/admin\/events/);
  await phone.goto('/admin/account');
  await listening;

  await desk.reload();
  const row = desk.locator(`[data-person="${email}"]`);
  await expect(row).toContainText('Two-factor authentication');
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Disable account' }).click();
  await isSound(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(row).toContainText('Disabled');
  await expect(phone.getByRole('heading', { name: 'انتهت جلستك' })).toBeVisible();
  await expect(desk.locator('[data-kind=disabled]')).toContainText('Huda');
  await context.close();
});

test('no team screen has an accessibility violation in either language', async ({ browser }) => {
  await desk.goto('/admin/people');
  const { url } = shop;
  const doors = ['forgot', 'password?token=x', 'invitation?token=x'];
  for (const lang of ['en', 'ar']) {
    await desk.context().addCookies([{ name: 'nabta_lang', value: lang, url }]);
    for (const path of ['/admin/people', '/admin/account']) {
      await desk.goto(path);
      await expect(desk.locator('html')).toHaveAttribute('lang', lang);
      await isSound(desk);
    }
    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([{ name: 'nabta_lang', value: lang, url }]);
    const page = await context.newPage();
    for (const door of doors) {
      await page.goto(`/adminLogin/${door}`);
      await expect(page.getByRole('main')).toBeVisible();
      await isSound(page);
    }
    await context.close();
  }
});
