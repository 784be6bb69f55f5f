import type { Language } from '#domain/language.ts';
import { shopPaths } from '../support/shop-paths.ts';
import { expect, type Page, test } from './fixtures.ts';
import { fits } from './misfits.ts';
import { openIn } from './reader.ts';
import { Shopper } from './shopper.ts';

// Checks that no text is cut off: on narrow phones and wide desktops, in both languages.

const widths = [320, 390, 768, 1280];
const screens = [
  ...shopPaths,
  '/product/2',
  '/product/999',
  '/trackOrder?order=1',
  '/blog/pp405-hair-spray',
  '/blog/nothing',
];

for (const language of ['en', 'ar'] as const) {
  test.describe(`in ${language}`, () => {
    for (const path of screens) {
      test(`nothing is cut off or overflows on ${path}`, async ({ browser }) => {
        const reader = await openIn(browser, language);
        await reader.goto(path);
        await fitsEveryWidth(reader);
      });
    }

    test('nothing is cut off in menu, cart, filled form, errors and result', {
      tag: '@always',
    }, async ({ browser }) => {
      const reader = await openIn(browser, language);
      await walk(reader, language);
    });
  });
}

async function walk(reader: Page, language: Language): Promise<void> {
  const shopper = new Shopper(reader, language);
  const { chrome, cart } = shopper.messages.shop;
  await shopper.putInCart(3, 3);
  await fitsEveryWidth(reader);
  await shopper.cart.getByRole('button', { name: cart.close }).click();
  await reader.getByRole('button', { name: chrome.menu }).click();
  await fits(reader);
  await reader.keyboard.press('Escape');
  await reader.goto('/checkout');
  await shopper.submit.click();
  await expect(reader.getByText(shopper.messages.checkout.problem.city)).toBeVisible();
  await fitsEveryWidth(reader);
  await shopper.fillShipping();
  await shopper.goToGateway();
  await fitsEveryWidth(reader);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await fitsEveryWidth(reader);
}

async function fitsEveryWidth(reader: Page): Promise<void> {
  for (const width of widths) {
    await reader.setViewportSize({ width, height: 844 });
    await fits(reader);
  }
}
