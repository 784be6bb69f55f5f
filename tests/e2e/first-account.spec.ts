import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { axeFaults } from './axe.ts';
import { arabicPhone } from './colleague.ts';
import { test as base, expect } from './fixtures.ts';
import { visit } from './hydrated.ts';

/** A store that starts for the first time, apart from the time of its test. */
const test = base.extend<{ newShop: BuiltServer }>({
  newShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const { dataDir, remove } = await makeDataDir();
      const server = await BuiltServer.start({ dataDir });
      await use(server);
      await server.stop();
      await remove();
    },
    { timeout: 120_000 },
  ],
});

test('the owner of a new store sets up the first account on an Arabic phone, by keyboard', async ({
  browser,
  newShop,
}) => {
  const context = await browser.newContext({ baseURL: newShop.url, ...arabicPhone });
  const page = await context.newPage();
  await visit(page, '/adminLogin');
  await page.getByLabel('البريد الإلكتروني').fill('admin@nabta.example');
  await page.getByLabel('كلمة المرور').fill(newShop.adminPassword ?? '');
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
});
