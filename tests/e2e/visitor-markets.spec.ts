import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openEmbedded } from '#database/open.ts';
import { openMarketIn } from '../support/markets.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated, visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import { Shopper } from './shopper.ts';

// The shop sells in Saudi riyals and Emirati dirhams, and in dollars elsewhere. The comb is not sold in the
// Emirates, where paying has a fee.

const comb = 8;
const serum = 2;
let shop: StartedShop;

test.beforeAll(async () => {
  shop = await startShop({ fill: openMarkets });
});
test.afterAll(() => shop?.close());

async function openMarkets(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await openMarketIn(db, 'sa');
  await openMarketIn(db, 'ae', { methods: 'online - - 2' });
  await db
    .insertInto('market_prices')
    .values({ market_id: 'ae', product_id: comb, price: null, is_sold: false })
    .execute();
  await close();
}

const visits = {
  en: { locale: 'en-SA', viewport: { width: 1280, height: 900 } },
  ar: { locale: 'ar-SA', viewport: { width: 390, height: 844 } },
} as const;
type Language = keyof typeof visits;

async function openShopper(browser: Browser, language: Language, options = {}): Promise<Shopper> {
  const context = await browser.newContext({
    baseURL: shop.url,
    reducedMotion: 'reduce',
    ...visits[language],
    ...options,
  });
  return new Shopper(await context.newPage(), language);
}

async function comesToCheckout(shopper: Shopper, products: readonly number[]): Promise<void> {
  for (const id of products) await shopper.putInCart(id);
  await shopper.goToCheckout();
  await untilHydrated(shopper.submit);
}

for (const language of ['en', 'ar'] as const) {
  test(`a shopper sees riyals from the first page to the payment page, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages } = shopper;
    const main = page.locator('main');

    await visit(page, `/product/${serum}`);
    await expect(main).toContainText('SAR\u00a0127.50');
    await expect(main.getByText(messages.shop.product.freeShipping)).toHaveCount(0);

    await comesToCheckout(shopper, [serum]);
    const sums = page.locator('aside');
    await expect(page.locator('form [name=country]')).toHaveValue('SA');
    await expect(sums).toContainText('SAR\u00a025.00');
    const vat = messages.checkout.summary.vat.replace('{rate}', '15').split('<')[0] ?? '';
    await expect(sums).toContainText(`${vat}SAR\u00a019.89`);
    await expect(shopper.submit).toContainText('SAR\u00a0152.50');
    if (language === 'ar') await page.locator('aside summary').click();
    expect(await axeFaults(page)).toEqual([]);

    await shopper.fillGulfShipping('SA');
    const created = page.waitForRequest(/mtjree\/create/);
    await shopper.goToGateway();
    const body = (await created).postDataJSON();
    expect(body).toMatchObject({ currency: 'SAR', total: 152.5, country: 'SA' });
    await expect(main).toContainText('152.50');
    await page.context().close();
  });

  test(`a country of another market changes the prices and nothing that was typed, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages } = shopper;
    await comesToCheckout(shopper, [comb, serum]);
    await shopper.fillGulfShipping('SA');
    const typed = async () =>
      Promise.all(
        ['first_name', 'last_name', 'email', 'phone'].map((name) =>
          page.locator(`form [name=${name}]`).inputValue(),
        ),
      );
    const before = await typed();
    const country = page.locator('form [name=country]');
    await country.focus();
    await country.selectOption('AE');

    await shopper.reads(
      'Prices are in dirhams for the UAE.',
      'الأسعار بالدرهم الإماراتي عند الشحن إلى الإمارات.',
    );
    await expect(shopper.submit).toContainText('AED\u00a0142.00');
    const { fee } = messages.checkout.summary;
    await expect(page.locator('aside')).toContainText(new RegExp(`${fee}AED\\s2\\.00`));
    // The cart names what the Emirates do not get.
    await expect(page.getByText(messages.checkout.changes.notSoldTitle)).toBeVisible();
    await expect(country).toBeFocused();
    expect(await typed()).toEqual(before);
    // Fields that the forms of both countries have.
    await expect(page.locator('form [name=building]')).toHaveValue('2929');
    await expect(page.locator('form [name=unit]')).toHaveValue('12');

    await country.selectOption('DE');
    await shopper.reads(
      'Prices are in US dollars for Germany.',
      'الأسعار بالدولار الأمريكي عند الشحن إلى ألمانيا.',
    );
    await expect(shopper.submit).toContainText('$34.00');
    expect(await typed()).toEqual(before);
    await page.context().close();
  });

  test(`the switch in menu and footer reprices the cart and names what is gone, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await openShopper(browser, language);
    const { page, messages } = shopper;
    const { deliverTo } = messages.shop.chrome;
    await shopper.putInCart(comb);
    await shopper.putInCart(serum);
    await visit(page, '/about');

    await page.getByRole('button', { name: messages.shop.chrome.menu }).click();
    const inMenu = page.getByRole('navigation').getByLabel(deliverTo);
    await expect(inMenu).toHaveValue('sa');
    expect(await axeFaults(page)).toEqual([]);
    await inMenu.selectOption('ae');
    await expect(shopper.cart.getByText(messages.shop.cart.notSold)).toBeVisible();
    await expect(shopper.cart).toContainText('AED\u00a0125.00');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // The choice outlives the visit, and the language of the browser.
    await visit(page, `/product/${serum}`);
    await expect(page.locator('main')).toContainText('AED\u00a0125.00');
    await page.locator('footer').getByLabel(deliverTo).selectOption('-');
    await expect(page.locator('main')).toContainText('$34.00');
    await page.locator('header [aria-haspopup=dialog]').click();
    await expect(shopper.cart).toContainText('$34.00');
    await page.context().close();
  });
}

test('an advertisement decides the market, and its page can be left for another', async ({
  browser,
}) => {
  const { page } = await openShopper(browser, 'en');
  await visit(page, `/product/${serum}?market=ae`);
  await expect(page.locator('main')).toContainText('AED\u00a0125.00');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('nabta_market=ae');
  await page.locator('footer').getByLabel('Deliver to').selectOption('sa');
  await expect(page.locator('main')).toContainText('SAR\u00a0127.50');
  expect(new URL(page.url()).search).toBe('');
  await page.context().close();
});

test('two tabs agree on one market', async ({ browser }) => {
  const shopper = await openShopper(browser, 'en');
  await shopper.putInCart(serum);
  const other = await shopper.page.context().newPage();
  await visit(other, '/about');
  await other.locator('footer').getByLabel('Deliver to').selectOption('ae');
  await expect(shopper.cart).toContainText('AED\u00a0125.00');
  await expect(shopper.page.locator('main')).toContainText('AED\u00a0125.00');
  await shopper.page.context().close();
});

test('a country whose prices do not come keeps the form, and is refused with the new total', async ({
  browser,
}) => {
  const shopper = await openShopper(browser, 'en');
  const { page } = shopper;
  await comesToCheckout(shopper, [serum]);
  await shopper.fillGulfShipping('SA');
  await page.route(/checkout\.data/, (route) => route.abort());
  await page.locator('form [name=country]').selectOption('AE');
  await shopper.fillGulfShipping('AE');
  await expect(page.getByText('Loading the prices for the UAE…')).toBeVisible();
  await expect(page.getByText('The store could not be reached.').first()).toBeVisible();
  await shopper.submit.click();
  await expect(page.getByText('Prices for the UAE are in AED. Your total is now')).toBeVisible();
  await page.unroute(/checkout\.data/);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(shopper.submit).toContainText('AED\u00a0142.00');
  await expect(page.locator('form [name=area]')).toHaveValue('Al Wasl');
  await shopper.goToGateway();
  await page.context().close();
});

test('without scripts, the switch is a form that shows other prices', async ({ browser }) => {
  const { page } = await openShopper(browser, 'en', { javaScriptEnabled: false });
  await page.goto(`/product/${serum}`);
  const footer = page.locator('footer');
  await footer.getByLabel('Deliver to').selectOption('-');
  await footer.getByRole('button', { name: 'Show prices' }).click();
  await expect(page.locator('main')).toContainText('$34.00');
  await page.context().close();
});

test('pages, search results and llms.txt promise free delivery only where it is', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(`${shop.url}${path}`)).text();
  const promises = {
    '/': /free shipping/i,
    '/checkout': /Shipping is free/,
    '/shipping-terms': /Shipping in this shop is free/,
    [`/product/${serum}`]: /free shipping|"value":0,"currency"/i,
  };
  for (const [path, promise] of Object.entries(promises)) {
    expect(await read(`${path}?market=-`), path).toMatch(promise);
    expect(await read(`${path}?market=sa`), path).not.toMatch(promise);
  }
  const product = await read(`/product/${serum}?market=sa`);
  expect(product).toContain('"price":"127.50","priceCurrency":"SAR"');
  expect(product).toContain('"value":25,"currency":"SAR"');
  expect(await read('/llms.txt')).toContain(
    'In Saudi Arabia, prices are in Saudi riyals, and checkout shows the shipping fee before payment.',
  );
  expect(await read('/privacy')).toContain('the country you chose to deliver to');
});
