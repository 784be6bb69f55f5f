import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openEmbedded } from '#database/open.ts';
import type { Language } from '#domain/language.ts';
import { type Line, mona, newKey, purchase } from '../support/purchase.ts';
import { countStock } from '../support/stock.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated, visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import { Shopper } from './shopper.ts';

// The wash is sold out, and so is the Full Routine, which needs it. Two serums are left. Each language has its own
// product that others buy in the meantime.

const spray = 1;
const serum = 2;
const wash = 3;
const fullRoutine = 6;
const rivalled = { en: { some: 8, all: 4 }, ar: { some: 7, all: 5 } } as const;

const visits = {
  en: { locale: 'en-GB', viewport: { width: 1280, height: 900 } },
  ar: { locale: 'ar-AE', viewport: { width: 390, height: 844 } },
} as const;

let shop: StartedShop;

test.beforeAll(async () => {
  shop = await startShop({ fill: count });
});
test.afterAll(() => shop?.close());

async function count(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await db
    .insertInto('bundle_components')
    .values([
      { bundle_id: fullRoutine, component_id: spray, quantity: 1 },
      { bundle_id: fullRoutine, component_id: wash, quantity: 1 },
    ])
    .execute();
  await countStock(db, serum, 2);
  await countStock(db, wash, 0);
  for (const { some, all } of Object.values(rivalled)) {
    await countStock(db, some, 3);
    await countStock(db, all, 1);
  }
  await close();
}

async function openShopper(browser: Browser, language: Language): Promise<Shopper> {
  const options = { baseURL: shop.url, reducedMotion: 'reduce', ...visits[language] } as const;
  const context = await browser.newContext(options);
  return new Shopper(await context.newPage(), language);
}

let rivals = 0;

/** Another shopper places an order. */
async function buy(lines: Line[]): Promise<void> {
  rivals += 1;
  const response = await fetch(`${shop.url}/api/mtjree/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      origin: shop.url,
    },
    body: JSON.stringify(purchase(lines, { ...mona, email: `rival-${rivals}@example.com` })),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** Fills the cart with products that were there when the shopper added them. */
async function hasInCart({ page }: Shopper, ids: readonly number[]): Promise<void> {
  const items = ids.map((id) => {
    const texts = { title: `Product ${id}`, description: '', image: '' };
    return { ...texts, id, price: 2400, bundle: '1', qty: 1 };
  });
  const cart = JSON.stringify({ version: 1, items });
  await page.evaluate((text) => localStorage.setItem('nabta.cart', text), cart);
}

for (const language of ['en', 'ar'] as const) {
  const inLanguage = (english: string, arabic: string) => (language === 'ar' ? arabic : english);

  test(`what is sold out is named at each step and cannot be bought, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages, cart } = shopper;
    const { stock, home, product } = messages.shop;
    const correct = (place = page.locator('main')) =>
      place.getByRole('button', { name: stock.correct });

    await test.step('home has a card without its button, also for a bundle', async () => {
      await visit(page, '/');
      for (const id of [wash, fullRoutine]) {
        const card = page
          .getByRole('article')
          .filter({ has: page.locator(`[href$="/product/${id}"]`) });
        await expect(card).toContainText(stock.soldOut);
        await expect(card.getByRole('button')).toHaveCount(0);
      }
      const left = page
        .getByRole('article')
        .filter({ has: page.locator(`[href$="/product/${serum}"]`) });
      await expect(left).toContainText(inLanguage('Only 2 left', 'بقيت قطعتان فقط'));
      await expect(left.getByRole('button', { name: home.buy })).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('the page has no way to buy it', async () => {
      for (const id of [fullRoutine, wash]) {
        await visit(page, `/product/${id}`);
        await expect(page.getByRole('button', { name: stock.soldOut })).toBeDisabled();
        await expect(page.getByRole('button', { name: product.addToCart })).toHaveCount(0);
        for (const pack of await page.getByRole('radio').all()) await expect(pack).toBeDisabled();
      }
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('the cart removes it with one press', async () => {
      await hasInCart(shopper, [wash, spray, fullRoutine]);
      await visit(page, '/');
      await page.getByRole('button', { name: inLanguage('Cart,', 'السلة،') }).click();
      await expect(cart.getByText(stock.soldOut)).toHaveCount(2);
      expect(await axeFaults(page)).toEqual([]);
      await correct(cart).click();
      await expect(cart.getByText(stock.soldOut)).toHaveCount(0);
      await expect(cart.getByRole('listitem')).toHaveCount(1);
      await expect(cart.getByRole('status')).toHaveText(stock.corrected);
      await expect(cart).toBeFocused();
    });

    await test.step('checkout removes it with one press, and leads back to the shop without more', async () => {
      await hasInCart(shopper, [wash]);
      await visit(page, '/checkout');
      await expect(page.getByRole('alert')).toContainText(stock.soldOut);
      expect(await axeFaults(page)).toEqual([]);
      await correct().click();
      await expect(page).toHaveURL(/\/(\?lang=ar)?#products$/);
      await expect(page.getByText(stock.emptied)).toBeVisible();
      expect((await shopper.stored('nabta.cart')).local).toBeNull();
    });
    await page.context().close();
  });

  test(`a cart with more than is left is corrected with one press, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages, cart } = shopper;
    const { stock } = messages.shop;
    await visit(page, `/product/${serum}`);
    const packs = page.getByRole('radio');
    await expect(packs.nth(1)).toBeEnabled();
    await expect(packs.nth(2)).toBeDisabled();
    await expect(packs.nth(2)).toHaveAccessibleDescription(
      inLanguage('Only 2 left', 'بقيت قطعتان فقط'),
    );
    await shopper.putInCart(serum, 1);
    await expect(cart.getByRole('button', { name: stock.correct })).toHaveCount(0);
    await shopper.putInCart(serum, 2);
    const tooMany = inLanguage('2 left: you have 3', 'المتبقي 2، وفي سلتك 3');
    await expect(cart.getByText(tooMany)).toHaveCount(2);
    await expect(cart).toContainText('$102.00');
    await cart.getByRole('button', { name: stock.correct }).click();
    await expect(cart.getByText(tooMany)).toHaveCount(0);
    await expect(cart.getByRole('listitem')).toHaveCount(1);
    await expect(cart).toContainText('$68.00');
    await shopper.goToCheckout();
    await untilHydrated(shopper.submit);
    await expect(shopper.submit).toContainText('$68.00');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.context().close();
  });

  test(`stock that others buy while a shopper pays is asked about before paying, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages } = shopper;
    const { stock } = messages.shop;
    const { some } = rivalled[language];
    const correct = page.getByRole('button', { name: stock.correct });
    await shopper.putInCart(some, 3);
    await shopper.goToCheckout();
    await shopper.fillShipping();
    const before = await shopper.submit.innerText();
    await buy([[some, '1', 1]]);

    await test.step('the refusal names it, and stays until it is read', async () => {
      await shopper.submit.click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(inLanguage('2 left: you have 3', 'المتبقي 2، وفي سلتك 3'));
      await expect(page).toHaveURL(/\/payment$/);
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('one press leads back to the filled form with the new total', async () => {
      await correct.click();
      await expect(page).toHaveURL(/\/checkout$/);
      await untilHydrated(shopper.submit);
      await expect(page.getByText(stock.corrected)).toBeVisible();
      for (const name of ['first_name', 'email', 'phone', 'address']) {
        await expect(page.locator(`form [name=${name}]`)).not.toHaveValue('');
      }
      expect(await shopper.submit.innerText()).not.toBe(before);
      await shopper.goToGateway();
    });

    await test.step('the pieces of the order are there for its shopper, who comes back', async () => {
      await page.goBack();
      await untilHydrated(shopper.submit);
      await expect(page.locator('main')).not.toContainText(stock.title);
      await page.getByRole('button', { name: inLanguage('Cart,', 'السلة،') }).click();
      await expect(shopper.cart).not.toContainText(stock.title);
      await page.keyboard.press('Escape');
      await shopper.goToGateway();
      await visit(page, `/product/${some}`);
      await expect(page.getByRole('button', { name: stock.soldOut })).toBeDisabled();
    });

    await page.context().close();
  });

  test(`the last piece, bought while a shopper pays, leads back to the shop, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages } = shopper;
    const { stock } = messages.shop;
    const { all } = rivalled[language];
    await shopper.putInCart(all);
    await shopper.goToCheckout();
    await shopper.fillShipping();
    await buy([[all, '1', 1]]);
    await shopper.submit.click();
    await expect(page.getByRole('alert')).toContainText(stock.soldOut);
    await page.getByRole('button', { name: stock.correct }).click();
    await expect(page).toHaveURL(/\/(\?lang=ar)?#products$/);
    await expect(page.getByText(stock.emptied)).toBeVisible();
    await page.context().close();
  });
}
