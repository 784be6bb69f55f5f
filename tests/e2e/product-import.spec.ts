import { productImport as ar } from '#app/words/ar/admin/product-import.ts';
import { productImport as en } from '#app/words/en/admin/product-import.ts';
import { drawPicture } from '../support/pictures.ts';
import { axeFaults } from './axe.ts';
import { test as base, expect, type Page } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

const test = base.extend<object, { shop: StartedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const csv = (...lines: string[]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const head = 'title_en,title_ar,price,on_sale,pictures';

async function requireNoOverflow(page: Page): Promise<void> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
}

test('an owner adds products from a file with their pictures, all or none', async ({
  browser,
  shop,
}) => {
  const page = await shop.openStaff(browser, { locale: 'en-GB' });
  await visit(page, '/admin/products');
  await page.getByRole('link', { name: 'From a file' }).click();
  await expect(page.getByRole('heading', { name: en.title })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: en.template }).click();
  expect((await download).suggestedFilename()).toBe('products.csv');

  const send = () => page.getByRole('button', { name: en.submit }).click();
  await send();
  await expect(page.getByText(en.problem.file_missing)).toBeVisible();
  const file = page.getByLabel(en.file, { exact: false });
  const picture = {
    name: 'oud.png',
    mimeType: 'image/png',
    buffer: await drawPicture('png', 900, 900),
  };
  await page.locator('input[name=pictures]').setInputFiles([picture]);
  await file.setInputFiles(csv(head, 'Oud,عود,40,yes,oud.png', 'Musk,,abc,yes,gone.jpg'));
  await send();
  const problems = page.locator('li[data-row="3"]');
  await expect(problems).toHaveCount(3);
  await expect(page.locator('li[data-row="3"][data-column="title_ar"]')).toContainText('Row 3:');
  await expect(page.locator('li[data-row="3"][data-column="pictures"]')).toContainText('gone.jpg');
  expect(await axeFaults(page)).toEqual([]);

  await file.setInputFiles(csv(head, 'Oud,عود,40,yes,oud.png', 'Musk,مسك,25,no,'));
  await send();
  await expect(page).toHaveURL(/\/admin\/products$/);
  const list = page.getByRole('listitem');
  await expect(list.filter({ hasText: 'Oud' })).toHaveCount(1);
  await expect(list.filter({ hasText: 'Musk' })).toHaveCount(1);
  await expect(list.filter({ hasText: 'Oud' }).locator('img')).toHaveAttribute(
    'src',
    /[\da-f-]{36}\.webp/,
  );
  await page.context().close();
});

test('an owner reads on an Arabic phone what is wrong with the file', async ({ browser, shop }) => {
  const viewport = { width: 390, height: 844 };
  const page = await shop.openStaff(browser, { locale: 'ar-AE', viewport });
  await visit(page, '/admin/products/import');
  await expect(page.getByRole('heading', { name: ar.title })).toBeVisible();
  await requireNoOverflow(page);
  await page.locator('input[name=file]').setInputFiles(csv('title_en,colour', 'Oud,red'));
  await page.getByRole('button', { name: ar.submit }).click();
  await expect(page.locator('li[data-column=colour]')).toContainText('الصف 1:');
  await expect(page.locator('li[data-column=price]')).toContainText('مفقود');
  expect(await axeFaults(page)).toEqual([]);
  await requireNoOverflow(page);
  await page.context().close();
});
