import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { expect, test } from './fixtures.ts';

test('the owner of a new store sets up the first account on an Arabic phone, by keyboard', async ({
  browser,
}) => {
  const { dataDir, remove } = await makeDataDir();
  const server = await BuiltServer.start({ dataDir });
  const context = await browser.newContext({ baseURL: server.url, ...arabicPhone });
  const page = await context.newPage();
  await page.goto('/adminLogin');
  await page.getByLabel('البريد الإلكتروني').fill('admin@nabta.example');
  await page.getByLabel('كلمة المرور').fill(server.adminPassword ?? '');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await expect(page.getByRole('heading', { name: 'إعداد حسابك' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFaults(page)).toEqual([]);

  const [name, email] = [page.getByLabel('اسمك'), page.getByLabel('بريدك الإلكتروني')];
  await name.fill('منى');
  await email.fill('mona at shop');
  await page.getByLabel('كلمة المرور الجديدة').fill('lantern quiet mosaic');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/إدخال بريد إلكتروني صحيح/);
  await expect(name).toHaveValue('منى');
  await expect(email).toHaveValue('mona at shop');
  expect(await axeFaults(page)).toEqual([]);

  await email.fill('mona@shop.test');
  await page.getByLabel('كلمة المرور الجديدة').fill('lantern quiet mosaic');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('link', { name: /^حسابي/ })).toContainText('mona@shop.test');
  await context.close();
  await server.stop();
  await remove();
});
