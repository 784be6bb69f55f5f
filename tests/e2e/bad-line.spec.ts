import type { Route } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { expect, type Page, test } from './fixtures.ts';
import { Shopper } from './shopper.ts';

type Readers = { page: Page; phone: Page };

/** The same, in English on a desktop and in Arabic on a phone. */
async function inBothLanguages(
  { page, phone }: Readers,
  act: (reader: Page, shopper: Shopper, language: Language) => Promise<void>,
): Promise<void> {
  await test.step('in English', () => act(page, new Shopper(page, 'en'), 'en'));
  await test.step('in Arabic', () => act(phone, new Shopper(phone, 'ar'), 'ar'));
}

const cutLine = (page: Page) => page.context().setOffline(true);
const mendLine = (page: Page) => page.context().setOffline(false);
const html = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
const firstProduct = (page: Page) => page.getByRole('article').first().getByRole('link');

/** Answers the first request for an address in another way, and lets the later ones through. */
async function onceFor(page: Page, address: RegExp, answer: (route: Route) => Promise<void>) {
  let isFirst = true;
  await page.route(address, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

test('a cut line is said in the page language, the cart still works, and it goes by itself', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, { words, cart }) => {
    await reader.goto('/product/1');
    const add = reader.getByRole('button', { name: words.shop.product.addToCart });
    await add.click();
    await expect(cart).toBeVisible();
    await cutLine(reader);
    await cart.getByRole('button', { name: /One more|زيادة واحد/ }).click();
    await expect(cart).toContainText('$78.00');
    await reader.keyboard.press('Escape');
    await expect(reader.getByText(words.shop.line.offline)).toBeVisible();
    await expect(add).toBeVisible();
    await mendLine(reader);
    await expect(reader.getByText(words.shop.line.back)).toBeVisible();
    await expect(reader.getByText(words.shop.line.back)).toBeHidden();
  });
});

test('a page asked for without a line leaves the one that is there, and opens with the line', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, { words }) => {
    await reader.goto('/');
    await cutLine(reader);
    await firstProduct(reader).click();
    await expect(reader.getByText(words.shop.line.offlineHeld)).toBeVisible();
    await expect(reader).toHaveURL(/\/$/);
    await expect(reader.getByRole('heading', { name: words.shop.home.headline })).toBeVisible();
    await mendLine(reader);
    await expect(reader).toHaveURL(/\/product\//);
    await expect(reader.getByRole('radio').first()).toBeVisible();
    await reader.goBack();
    await expect(reader.getByRole('heading', { name: words.shop.home.headline })).toBeVisible();
  });
});

for (const [what, answer] of [
  ['a dropped connection', (route: Route) => route.abort('connectionreset')],
  ["a proxy's page", (route: Route) => route.fulfill({ status: 502, ...html })],
  ["a hotel's page", (route: Route) => route.fulfill({ status: 200, ...html })],
] as const) {
  test(`${what} instead of the next page can be tried again`, async ({ page, phone }) => {
    await inBothLanguages({ page, phone }, async (reader, { words }) => {
      await reader.goto('/about');
      await onceFor(reader, /\/blog\.data/, answer);
      const blog = reader.getByRole('contentinfo').getByRole('link', { name: words.shop.links.blog });
      await blog.click();
      await expect(reader.getByText(words.shop.line.silent)).toBeVisible();
      await expect(reader).toHaveURL(/\/about$/);
      await reader.getByRole('button', { name: words.shop.line.retry }).click();
      await expect(reader).toHaveURL(/\/blog$/);
      await expect(reader.getByRole('article').first()).toBeVisible();
      await expect(reader.getByText(words.shop.line.silent)).toBeHidden();
    });
  });
}

test('whoever does not want to wait goes elsewhere, or back', async ({ page }) => {
  const { words } = new Shopper(page, 'en');
  await page.goto('/about');
  await page.route(/\/blog\.data/, (route) => route.abort());
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: words.shop.links.privacy }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await footer.getByRole('link', { name: words.shop.links.blog }).click();
  await expect(page.getByText(words.shop.line.silent)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByText(words.shop.line.silent)).toBeHidden();
  await footer.getByRole('link', { name: words.shop.links.blog }).click();
  await expect(page.getByText(words.shop.line.silent)).toBeVisible();
  await footer.getByRole('link', { name: words.shop.links.privacy }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByText(words.shop.line.silent)).toBeHidden();
});

test('checkout sent without a line loses nothing and goes on with it', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, shopper) => {
    const { words } = shopper;
    await shopper.putInCart(8);
    await shopper.goToCheckout();
    await cutLine(reader);
    await expect(reader.getByText(words.shop.line.offline)).toBeVisible();
    await shopper.fillShipping();
    await shopper.submit.click();
    await expect(reader.getByText(words.shop.line.offlineHeld)).toBeVisible();
    await expect(reader).toHaveURL(/\/checkout$/);
    const city = reader.getByRole('textbox', { name: words.checkout.form.city });
    await expect(city).toHaveValue('Dubai');
    await mendLine(reader);
    await expect(reader).toHaveURL(/\/sandbox\//);
  });
});

for (const [what, answer] of [
  ['is not answered', (route: Route) => route.abort()],
  ["meets a proxy's page", (route: Route) => route.fulfill({ status: 502, ...html })],
] as const) {
  test(`a payment that ${what} is tried again as the same payment`, async ({ page, phone }) => {
    await inBothLanguages({ page, phone }, async (reader, shopper) => {
      const { payment } = shopper.words.checkout;
      const keys: (string | null)[] = [];
      reader.on('request', async (request) => {
        if (request.url().endsWith('/api/mtjree/create')) {
          keys.push(await request.headerValue('Idempotency-Key'));
        }
      });
      await onceFor(reader, /\/api\/mtjree\/create/, answer);
      await shopper.putInCart(8);
      await shopper.goToCheckout();
      await shopper.fillShipping();
      await shopper.submit.click();
      await expect(reader.getByRole('alert')).toContainText(payment.unreachable);
      await reader.getByRole('button', { name: payment.retry }).click();
      await expect(reader).toHaveURL(/\/sandbox\//);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    });
  });
}

test('the question how a payment ended is asked on after the line was down', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  const { line } = shopper.words.shop;
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.goToGateway();
  let asked = 0;
  await page.route('**/api/mtjree/status/*', (route) => {
    asked += 1;
    return asked === 1
      ? route.abort()
      : route.fulfill({ json: { ok: true, remote: { status: true } } });
  });
  await page.clock.install();
  await page.goto('/checkout');
  await expect(page.getByText(shopper.words.checkout.result.checkingTitle)).toBeVisible();
  await page.clock.runFor(3500);
  await expect(page.getByText(line.silent)).toBeVisible();
  await page.clock.runFor(10_500);
  await shopper.seesSuccess();
  await expect(page.getByText(line.silent)).toBeHidden();
});

test('an order looked up without a line is looked up with it, the number kept', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, { words }) => {
    const { track } = words.checkout;
    await reader.goto('/trackOrder');
    const field = reader.getByRole('textbox', { name: track.label });
    await field.fill('111111111111');
    await cutLine(reader);
    await reader.getByRole('button', { name: track.submit }).click();
    await expect(reader.getByText(words.shop.line.offlineHeld)).toBeVisible();
    await expect(field).toHaveValue('111111111111');
    // What is changed meanwhile is what counts.
    await field.fill('222222222222');
    await reader.getByRole('button', { name: track.submit }).click();
    await mendLine(reader);
    await expect(reader.getByText(track.notFound)).toBeVisible();
    await expect(reader).toHaveURL(/order=222222222222$/);
  });
});
