import { shopPaths } from '../support/shop-paths.ts';
import { expect, test } from './fixtures.ts';
import { holdScripts, untilHydrated } from './hydrated.ts';
import { Shopper } from './shopper.ts';

test('home is in the language of its reader from the first byte on', async ({ page, phone }) => {
  for (const [reader, lang, dir] of [
    [page, 'en', 'ltr'],
    [phone, 'ar', 'rtl'],
  ] as const) {
    const response = await reader.goto('/');
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain(`<html lang="${lang}" dir="${dir}"`);
    await expect(reader.locator('html')).toHaveAttribute('lang', lang);
    await expect(reader.locator('html')).toHaveAttribute('dir', dir);
    await expect(reader.getByRole('main')).toContainText(
      new Shopper(reader, lang).messages.shop.home.products,
    );
    await expect(reader).toHaveTitle(/./);
  }
});

test('a copied link of an Arabic page opens in Arabic for an English reader', async ({
  page,
  phone,
}) => {
  const { links, chrome } = new Shopper(phone, 'ar').messages.shop;
  await phone.goto('/');
  await expect(phone).toHaveURL(/\/\?lang=ar$/);
  await phone.goto('/product/2#companions');
  await expect(phone).toHaveURL(/\/product\/2\?lang=ar#companions$/);
  await phone.goto('/trackOrder?order=1');
  await expect(phone.getByRole('alert')).toBeVisible();
  expect(phone.url()).not.toContain('lang=');
  await phone.goto('/');
  await phone.getByRole('button', { name: chrome.menu }).click();
  const menu = phone.getByRole('navigation', { name: chrome.menu });
  // The test scrolls to a link that is still moving, and scrolling closes the menu.
  await menu.evaluate((nav) => Promise.all(nav.getAnimations().map(({ finished }) => finished)));
  await menu.getByRole('link', { name: links.about }).click();
  await expect(phone).toHaveURL(/\/about\?lang=ar$/);
  await phone.goBack();
  await expect(phone).toHaveURL(/\/\?lang=ar$/);
  await phone.goForward();
  await expect(phone).toHaveURL(/\/about\?lang=ar$/);

  const response = await page.goto(phone.url());
  expect(await response?.text()).toContain('<html lang="ar" dir="rtl"');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('the address names no language on an English page', async ({ page }) => {
  await page.goto('/?lang=ar');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  // A press before hydration follows the link.
  await expect(page).toHaveURL(/\/(\?lang=en)?$/);
});

test('a page opened at an anchor changes its language too', async ({ phone }) => {
  await phone.goto('/product/2');
  const { links } = new Shopper(phone, 'ar').messages.shop;
  await phone.getByRole('navigation').getByRole('link', { name: links.products }).click();
  await expect(phone).toHaveURL(/\?lang=ar#products$/);
  await phone.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(phone.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(phone).toHaveURL(/\/#products$/);
});

test('a language preferred by the browser is not stored as a choice', async ({ phone }) => {
  await phone.goto('/');
  await expect(phone).toHaveURL(/\/\?lang=ar$/);
  await phone.reload();
  await expect(phone).toHaveURL(/\/\?lang=ar$/);
  await untilHydrated(phone.getByRole('banner').getByRole('link', { name: 'English' }));
  expect(await phone.evaluate(() => document.cookie)).not.toContain('nabta_lang');
  await phone.goto('/about?lang=en');
  await expect(phone.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('a chosen language stays on other pages and after a reload', async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/?lang=ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('nabta_lang=ar');
  await page.goto('/about');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(html).toHaveAttribute('dir', 'ltr');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
});

test('a language chosen before the scripts loaded stays', async ({ page }) => {
  const html = page.locator('html');
  await page.goto('/?lang=ar');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('nabta_lang=ar');
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'English' })
    .click({ noWaitAfter: true });
  await expect(html).toHaveAttribute('dir', 'ltr');
  letGo();
  await page.goto('/about');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('nabta_lang=en');
});

test('no page is wider than the phone', async ({ phone }) => {
  for (const path of [...shopPaths, '/product/2']) {
    await phone.goto(path);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
  }
});
