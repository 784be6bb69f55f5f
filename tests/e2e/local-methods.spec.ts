import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { admin as adminAr } from '#app/words/ar/admin.ts';
import { admin as adminEn } from '#app/words/en/admin.ts';
import { en } from '#app/words/en.ts';
import { openEmbedded } from '#database/open.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { TapStandIn, tapKey } from '../support/gateways/tap-stand-in.ts';
import { openMarketIn } from '../support/markets.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated, visit } from './hydrated.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import { Shopper } from './shopper.ts';

// Shoppers of three countries pay as people there do: mada in riyals, KNET in dinars, four payments with Tabby in
// dirhams. Tap is a stand-in for the real service.

const serum = 2;
let tap: TapStandIn;
let shop: StartedShop;

test.beforeAll(async () => {
  tap = await new TapStandIn().listen();
  const env = { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapKey, TAP_URL: tap.url };
  shop = await startShop({ env, fill: openMarkets });
});
test.afterAll(async () => {
  await shop?.close();
  await tap.stop();
});

async function openMarkets(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await widenAmountColumns(db);
  await openMarketIn(db, 'sa', { methods: 'mada\napplepay\ncard - - 2.50\ntamara 500 9000' });
  await openMarketIn(db, 'kw', { methods: 'knet\nonline' });
  await openMarketIn(db, 'ae', { methods: 'card\ntabby' });
  // With delivery, 12.345 dinars.
  await db
    .insertInto('market_prices')
    .values({ market_id: 'kw', product_id: serum, price: 10_845, is_sold: true })
    .execute();
  await close();
}

type Country = 'SA' | 'KW' | 'AE';
const viewports = { en: { width: 1280, height: 900 }, ar: { width: 390, height: 844 } };

async function comesToCheckout(browser: Browser, language: 'en' | 'ar', country: Country) {
  const context = await browser.newContext({
    baseURL: shop.url,
    reducedMotion: 'reduce',
    locale: `${language}-${country}`,
    viewport: viewports[language],
  });
  const shopper = new Shopper(await context.newPage(), language);
  await shopper.putInCart(serum);
  await shopper.goToCheckout();
  await untilHydrated(shopper.submit);
  return shopper;
}

const chargeOf = (page: Page) => /\/pay\/(.+)$/.exec(page.url())?.[1] ?? '';

/** Submits the form. Returns the charge that the shop opened, and the body of that request. */
async function opensCharge({ page, submit }: Shopper) {
  await submit.click();
  await page.waitForURL(/\/pay\/chg_/);
  const call = tap.calls.findLast(({ method }) => method === 'POST');
  return { id: chargeOf(page), sent: JSON.parse(call?.body ?? '{}') };
}

async function pays(id: string): Promise<void> {
  tap.close(id, 'CAPTURED');
  const { headers, body } = tap.webhook(id);
  const response = await fetch(`${shop.url}/api/webhooks/tap`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

async function returnsPaid(shopper: Shopper, sent: { redirect: { url: string } }): Promise<void> {
  await shopper.page.goto(sent.redirect.url);
  await shopper.seesSuccess();
}

for (const language of ['en', 'ar'] as const) {
  test(`a shopper in Saudi Arabia pays with mada, in ${language}`, async ({ browser }) => {
    const shopper = await comesToCheckout(browser, language, 'SA');
    const { page, messages } = shopper;
    const { methods } = messages.checkout;
    const choice = page.getByRole('group', { name: methods.title });
    const method = (name: string) => choice.getByRole('radio', { name });
    await expect(method(methods.names.mada)).toBeChecked();
    // This browser has no Apple Pay.
    await expect(choice.getByRole('radio')).toHaveCount(3);
    await expect(method(methods.names.tamara)).toBeDisabled();
    await expect(choice).toContainText('SAR\u00a0500.00');
    expect(await axeFaults(page)).toEqual([]);

    // The fee of a card is in the total at once, and gone again with mada.
    await method(methods.names.card).check();
    await expect(shopper.submit).toContainText('SAR\u00a0155.00');
    await method(methods.names.mada).check();
    await expect(shopper.submit).toContainText('SAR\u00a0152.50');

    await shopper.fillGulfShipping('SA');
    const { id, sent } = await opensCharge(shopper);
    expect(sent).toMatchObject({ amount: 152.5, currency: 'SAR', source: { id: 'src_sa.mada' } });
    await pays(id);
    await returnsPaid(shopper, sent);
    await page.context().close();
  });

  test(`a shopper in Kuwait pays in dinars with KNET, and staff refund a part, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await comesToCheckout(browser, language, 'KW');
    await expect(shopper.submit).toContainText('KWD\u00a012.345');
    await shopper.fillGulfShipping('KW');
    const { id, sent } = await opensCharge(shopper);
    expect(sent).toMatchObject({ amount: 12.345, currency: 'KWD', source: { id: 'src_kw.knet' } });
    await pays(id);
    await returnsPaid(shopper, sent);

    const { refund } = (language === 'ar' ? adminAr : adminEn).orderPage;
    const staff = await shop.openStaff(browser, {
      locale: language === 'ar' ? 'ar-KW' : 'en-GB',
      viewport: viewports[language],
    });
    await visit(staff, `/admin/orders/${sent.reference.order}`);
    await staff.getByRole('button', { name: refund.open }).click();
    await staff.getByLabel(refund.amount.replace('{currency}', 'KWD')).fill('1.250');
    await staff.getByLabel(refund.reason).fill('Broken pump');
    await staff.getByRole('button', { name: refund.submit, exact: true }).click();
    await expect(staff.getByText(refund.states.done, { exact: true }).first()).toBeVisible();
    expect([...tap.refunds.values()].at(-1)).toMatchObject({ charge_id: id, amount: 1.25 });
    await staff.getByRole('button', { name: refund.open }).click();
    await expect(staff.getByLabel(refund.amount.replace('{currency}', 'KWD'))).toHaveValue(
      '11.095',
    );
    await staff.context().close();
    await shopper.page.context().close();
  });

  test(`a shopper in the Emirates declines a card, and pays in four with Tabby, in ${language}`, async ({
    browser,
  }) => {
    const shopper = await comesToCheckout(browser, language, 'AE');
    const { page, messages } = shopper;
    const { methods } = messages.checkout;
    const radio = (name: string) => page.getByRole('radio', { name });
    await expect(radio(methods.names.card)).toBeChecked();
    await shopper.fillGulfShipping('AE');
    const declined = await opensCharge(shopper);
    tap.close(declined.id, 'DECLINED');
    await page.goto(declined.sent.redirect.url);
    await shopper.seesFailure();
    await page.getByRole('button', { name: messages.checkout.result.retry }).click();

    await radio(methods.names.tabby).check();
    const { id, sent } = await opensCharge(shopper);
    expect(sent).toMatchObject({
      amount: 140,
      currency: 'AED',
      source: { id: 'src_tabby.installement' },
      metadata: declined.sent.metadata,
    });
    await pays(id);
    await returnsPaid(shopper, sent);
    await page.context().close();
  });

  test(`product and cart name the four payments of Tabby, in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: shop.url,
      locale: `${language}-AE`,
      viewport: viewports[language],
    });
    const shopper = new Shopper(await context.newPage(), language);
    const { page, messages } = shopper;
    const line = messages.shop.plan
      .replace('{count}', '4')
      .replace('<amount></amount>', 'AED\u00a093.75')
      .replace('{method}', messages.shop.footer.methods.tabby);
    await shopper.putInCart(serum, 3);
    await expect(shopper.cart.getByText(line)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('main').getByText(line)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  });
}

test('a browser that has Apple Pay offers it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-SA' });
  await context.addInitScript(() => Object.assign(window, { ApplePaySession: class {} }));
  const shopper = new Shopper(await context.newPage(), 'en');
  const { page, messages } = shopper;
  await shopper.putInCart(serum);
  await shopper.goToCheckout();
  await page.getByRole('radio', { name: messages.checkout.methods.names.applepay }).check();
  await shopper.fillGulfShipping('SA');
  const { sent } = await opensCharge(shopper);
  expect(sent).toMatchObject({ amount: 152.5, source: { id: 'src_apple_pay' } });
  await context.close();
});

test('the footer shows the marks of the market, and of the dollar shop all that it takes', async ({
  browser,
}) => {
  const marksIn = async (market: string) => {
    const page = await browser.newPage({ baseURL: shop.url });
    await page.goto(`/?market=${market}`);
    const marks = page.getByRole('list', { name: en.shop.footer.accepted }).getByRole('img');
    const names = await marks.evaluateAll((all: HTMLImageElement[]) => all.map(({ alt }) => alt));
    await page.close();
    return names;
  };
  const cards = ['American Express', 'Visa', 'MasterCard'];
  expect(await marksIn('sa')).toEqual(['Mada', 'Apple Pay', ...cards, 'Tamara']);
  expect(await marksIn('ae')).toEqual([...cards, 'Tabby']);
  expect((await marksIn('kw'))[0]).toBe('KNET');
  expect(await marksIn('-')).toEqual([
    'American Express',
    'Apple Pay',
    'Google Pay',
    'Visa',
    'MasterCard',
    'Mada',
  ]);
});
