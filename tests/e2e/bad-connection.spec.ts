import type { Browser, Route } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { Shopper } from './shopper.ts';

type Readers = { page: Page; phone: Page };

/** English on a desktop, Arabic on a phone; side by side, because much of it is waiting. */
async function inBothLanguages(
  { page, phone }: Readers,
  act: (reader: Page, shopper: Shopper, language: Language) => Promise<void>,
): Promise<void> {
  await Promise.all([
    test.step('in English', () => act(page, new Shopper(page, 'en'), 'en')),
    test.step('in Arabic', () => act(phone, new Shopper(phone, 'ar'), 'ar')),
  ]);
}

const disconnect = (page: Page) => page.context().setOffline(true);
const reconnect = (page: Page) => page.context().setOffline(false);
const html = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
const firstProduct = (page: Page) => page.getByRole('article').first().getByRole('link');

/** Recognises prefetches, which these tests ignore. */
const isAhead = (route: Route) => /prefetch/.test(route.request().headers()['sec-purpose'] ?? '');

/** Answers only the first request; later ones go through. */
async function onceFor(page: Page, address: RegExp, answer: (route: Route) => Promise<void>) {
  let isFirst = true;
  await page.route(address, (route) => {
    if (!isFirst || isAhead(route)) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

/** Delays requests until released, except those that a pointer over a link sends ahead of its click. */
async function hold(page: Page, address: RegExp) {
  const requestedPaths: string[] = [];
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (isAhead(route)) return route.continue();
    requestedPaths.push(new URL(route.request().url()).pathname);
    await gone;
    await route.continue();
  });
  return { requestedPaths, letGo };
}

/** Waits until all code that the page fetches ahead has arrived. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const files = document.getElementById('code-ahead')?.dataset.files?.split(' ') ?? [];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const loaded = resources
      .filter(({ responseEnd }) => responseEnd > 0)
      .map(({ name }) => new URL(name).pathname);
    return files.length > 0 && files.every((file) => loaded.includes(file));
  });
}

/** Console errors are allowed: React Router logs failures there. */
async function openReaders(browser: Browser, baseURL: string | undefined) {
  const open = async (locale: string) =>
    (await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) })).newPage();
  return { page: await open('en-US'), phone: await open('ar-AE') };
}

test('a lost connection is shown in the page language, the cart works, and the notice disappears automatically', {
  tag: '@always',
}, async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages, cart }) => {
    await visit(reader, '/product/1');
    const add = reader.getByRole('button', { name: messages.shop.product.addToCart });
    await add.click();
    await expect(cart).toBeVisible();
    await disconnect(reader);
    await cart.getByRole('button', { name: /Increase quantity|زيادة الكمية/ }).click();
    await expect(cart).toContainText('$78.00');
    await reader.keyboard.press('Escape');
    await expect(reader.getByText(messages.shop.connection.offline)).toBeVisible();
    await expect(add).toBeVisible();
    await reconnect(reader);
    await expect(reader.getByText(messages.shop.connection.back)).toBeVisible();
    await expect(reader.getByText(messages.shop.connection.back)).toBeHidden();
  });
});

test('a page requested offline leaves the current one in place, and opens when online', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, { messages }) => {
    await visit(reader, '/');
    await settle(reader);
    await disconnect(reader);
    await firstProduct(reader).click();
    await expect(reader.getByText(messages.shop.connection.offlineHeld)).toBeVisible();
    await expect(reader).toHaveURL(/\/(\?lang=ar)?$/);
    await expect(reader.getByRole('heading', { name: messages.shop.home.headline })).toBeVisible();
    await reconnect(reader);
    await expect(reader).toHaveURL(/\/product\//);
    await expect(reader.getByText(messages.shop.connection.back)).toBeVisible();
    await expect(reader.getByRole('radio').first()).toBeVisible();
    await reader.goBack();
    await expect(reader.getByRole('heading', { name: messages.shop.home.headline })).toBeVisible();
  });
});

test('a page whose request fails after reconnecting is requested again', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, { messages }) => {
    await visit(reader, '/');
    await settle(reader);
    const requestedPaths = Promise.withResolvers<Route>();
    await onceFor(reader, /\/product\/.*\.data|\/product\.data/, async (route) =>
      requestedPaths.resolve(route),
    );
    await firstProduct(reader).click();
    const request = await requestedPaths.promise;
    await disconnect(reader);
    await expect(reader.getByText(messages.shop.connection.offline)).toBeVisible();
    await reconnect(reader);
    await expect(reader.getByText(messages.shop.connection.back)).toBeVisible();
    await request.abort('internetdisconnected');
    await expect(reader).toHaveURL(/\/product\//);
  });
});

for (const [what, answer] of [
  ['a dropped connection', (route: Route) => route.abort('connectionreset')],
  ["a proxy's page", (route: Route) => route.fulfill({ status: 502, ...html })],
  ["a hotel's page", (route: Route) => route.fulfill({ status: 200, ...html })],
] as const) {
  test(`${what} instead of the next page can be retried`, async ({ page, phone }) => {
    await inBothLanguages({ page, phone }, async (reader, { messages }) => {
      await visit(reader, '/about');
      await onceFor(reader, /\/blog\.data/, answer);
      const blog = reader
        .getByRole('contentinfo')
        .getByRole('link', { name: messages.shop.links.blog });
      await blog.click();
      await expect(reader.getByText(messages.shop.connection.unreachable)).toBeVisible();
      await expect(reader).toHaveURL(/\/about(\?lang=ar)?$/);
      await reader.getByRole('button', { name: messages.shop.connection.retry }).click();
      await expect(reader).toHaveURL(/\/blog(\?lang=ar)?$/);
      await expect(reader.getByRole('article').first()).toBeVisible();
      await expect(reader.getByText(messages.shop.connection.unreachable)).toBeHidden();
    });
  });
}

test('a waiting shopper can navigate elsewhere, or back', async ({ page }) => {
  const { messages } = new Shopper(page, 'en');
  await visit(page, '/about');
  await page.route(/\/blog\.data/, (route) => route.abort());
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: messages.shop.links.privacy }).click();
  await expect(page).toHaveURL(/\/privacy(\?lang=ar)?$/);
  await footer.getByRole('link', { name: messages.shop.links.blog }).click();
  await expect(page.getByText(messages.shop.connection.unreachable)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about(\?lang=ar)?$/);
  await expect(page.getByText(messages.shop.connection.unreachable)).toBeHidden();
  await footer.getByRole('link', { name: messages.shop.links.blog }).click();
  await expect(page.getByText(messages.shop.connection.unreachable)).toBeVisible();
  await footer.getByRole('link', { name: messages.shop.links.privacy }).click();
  await expect(page).toHaveURL(/\/privacy(\?lang=ar)?$/);
  await expect(page.getByText(messages.shop.connection.unreachable)).toBeHidden();
});

test('a checkout submitted offline loses nothing and continues when online', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, shopper) => {
    const { messages } = shopper;
    await shopper.putInCart(8);
    await shopper.goToCheckout();
    await settle(reader);
    await disconnect(reader);
    await expect(reader.getByText(messages.shop.connection.offline)).toBeVisible();
    await shopper.fillShipping();
    await shopper.submit.click();
    await expect(reader.getByText(messages.shop.connection.offlineHeld)).toBeVisible();
    await expect(reader).toHaveURL(/\/checkout$/);
    const city = reader.getByRole('combobox', { name: messages.checkout.form.city });
    await expect(city).toHaveValue('Dubai');
    // Edits made meanwhile count.
    await city.fill('Sharjah');
    await shopper.submit.click();
    await reconnect(reader);
    await expect(reader).toHaveURL(/\/sandbox\//);
    expect((await shopper.stored('nabta.customer')).local).toContain('Sharjah');
  });
});

for (const [what, answer] of [
  ['is not answered', (route: Route) => route.abort()],
  ["meets a proxy's page", (route: Route) => route.fulfill({ status: 502, ...html })],
] as const) {
  test(`a payment that ${what} is retried as the same payment`, async ({ page, phone }) => {
    await inBothLanguages({ page, phone }, async (reader, shopper) => {
      const { payment } = shopper.messages.checkout;
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

test('polling for a payment continues after a connection loss', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  const { connection } = shopper.messages.shop;
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.goToGateway();
  let requestedPaths = 0;
  await page.route('**/api/mtjree/status/*', (route) => {
    requestedPaths += 1;
    return requestedPaths === 1
      ? route.abort()
      : route.fulfill({ json: { ok: true, remote: { status: true } } });
  });
  await page.clock.install();
  // This file is fetched when the page is idle; its response shows that the store is reachable.
  const drawer = page.waitForResponse(/\/assets\/cart-drawer-/);
  await visit(page, '/checkout');
  await expect(page.getByText(shopper.messages.checkout.result.checkingTitle)).toBeVisible();
  await drawer;
  await page.clock.runFor(3500);
  await expect(page.getByText(connection.unreachable)).toBeVisible();
  await page.clock.runFor(10_500);
  await shopper.seesSuccess();
  await expect(page.getByText(connection.unreachable)).toBeHidden();
});

test('an order looked up offline is found when online, with the same number', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, { messages }) => {
    const { track } = messages.checkout;
    await visit(reader, '/trackOrder');
    const field = reader.getByRole('textbox', { name: track.label });
    await field.fill('111111111111');
    await disconnect(reader);
    await reader.getByRole('button', { name: track.submit }).click();
    await expect(reader.getByText(messages.shop.connection.offlineHeld)).toBeVisible();
    await expect(field).toHaveValue('111111111111');
    // Edits made meanwhile count.
    await field.fill('222222222222');
    await reader.getByRole('button', { name: track.submit }).click();
    await reconnect(reader);
    await expect(reader.getByText(track.notFound)).toBeVisible();
    await expect(reader).toHaveURL(/order=222222222222$/);
  });
});

test('a page prefetches the checkout code while idle', async ({ page }) => {
  const fetched = page.waitForRequest(/\/assets\/payment-/);
  await visit(page, '/');
  await fetched;
});

test('a page whose code is missing after a deploy is loaded completely', async ({
  browser,
  baseURL,
}) => {
  await inBothLanguages(await openReaders(browser, baseURL), async (reader, { messages }) => {
    let loads = 0;
    await visit(reader, '/about');
    reader.on('domcontentloaded', () => {
      loads += 1;
    });
    await onceFor(reader, /\/assets\/blog-/, (route) => route.fulfill({ status: 404, body: '' }));
    const footer = reader.getByRole('contentinfo');
    await footer.getByRole('link', { name: messages.shop.links.blog }).click();
    await expect(reader).toHaveURL(/\/blog(\?lang=ar)?$/);
    await expect(reader.getByRole('article').first()).toBeVisible();
    await expect.poll(() => loads).toBe(1);
    await reader.goBack();
    await expect(reader).toHaveURL(/\/about(\?lang=ar)?$/);
  });
});

test('a page whose code never loads stays readable, without a reload loop', async ({
  browser,
  baseURL,
}) => {
  await inBothLanguages(await openReaders(browser, baseURL), async (reader, { messages }) => {
    let loads = 0;
    await reader.route(/\/assets\/blog-/, (route) => route.fulfill({ status: 404, body: '' }));
    await visit(reader, '/about');
    reader.on('domcontentloaded', () => {
      loads += 1;
    });
    const footer = reader.getByRole('contentinfo');
    await footer.getByRole('link', { name: messages.shop.links.blog }).click();
    await expect(reader).toHaveURL(/\/blog(\?lang=ar)?$/);
    await expect(reader.getByRole('article').first()).toBeVisible();
    await expect(reader.getByText(messages.shop.connection.notHydrated)).toBeVisible();
    expect(loads).toBe(1);
    await footer.getByRole('link', { name: messages.shop.links.privacy }).click();
    await expect(reader).toHaveURL(/\/privacy(\?lang=ar)?$/);
  });
});

test('code that cannot be loaded offline is loaded when online', async ({ browser, baseURL }) => {
  await inBothLanguages(await openReaders(browser, baseURL), async (reader, { messages }) => {
    await visit(reader, '/about');
    await disconnect(reader);
    const footer = reader.getByRole('contentinfo');
    await footer.getByRole('link', { name: messages.shop.links.blog }).click();
    await expect(reader.getByText(messages.shop.connection.offlineHeld)).toBeVisible();
    await expect(reader).toHaveURL(/\/about(\?lang=ar)?$/);
    await reconnect(reader);
    await expect(reader).toHaveURL(/\/blog(\?lang=ar)?$/);
    await expect(reader.getByRole('article').first()).toBeVisible();
  });
});

test('a page without scripts can be read and navigated, and shows what is missing', async ({
  browser,
  baseURL,
}) => {
  await inBothLanguages(await openReaders(browser, baseURL), async (reader, { messages }) => {
    await reader.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await reader.goto('/');
    await expect(reader.getByRole('heading', { name: messages.shop.home.headline })).toBeVisible();
    await firstProduct(reader).click();
    await expect(reader).toHaveURL(/\/product\/\d+(\?lang=ar)?$/);
    await expect(reader.getByText(messages.shop.connection.notHydrated)).toBeVisible();
    await reader.unroute(/\/assets\/.*\.js$/);
    await reader.getByRole('link', { name: messages.shop.connection.reload }).click();
    await expect(reader.getByText(messages.shop.connection.notHydrated)).toHaveCount(0);
    await reader.getByRole('button', { name: messages.shop.product.addToCart }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
  });
});

test('a button clicked before hydration works after it', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages, cart }) => {
    const { letGo } = await hold(reader, /\/assets\/.*\.js$/);
    await reader.goto('/product/8', { waitUntil: 'commit' });
    const add = reader.getByRole('button', { name: messages.shop.product.addToCart });
    await add.click();
    await add.click();
    await expect(add).toHaveAttribute('data-clicked');
    letGo();
    await expect(cart).toContainText('$14.00');
    await expect(add).not.toHaveAttribute('data-clicked');
  });
});

test('a bundle chosen before hydration is the one that is bought', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages, cart }) => {
    const { letGo } = await hold(reader, /\/assets\/.*\.js$/);
    await reader.goto('/product/8', { waitUntil: 'commit' });
    const add = reader.getByRole('button', { name: messages.shop.product.addToCart });
    await reader.getByRole('radio').nth(2).check();
    await add.click();
    letGo();
    await expect(cart).toContainText('$42.00');
    await expect(reader.getByRole('radio', { includeHidden: true }).nth(2)).toBeChecked();
  });
});

test('a country chosen before hydration sets its dial code', async ({ page, phone }) => {
  await inBothLanguages({ page, phone }, async (reader, { messages }) => {
    await visit(reader, '/product/8');
    await reader.getByRole('button', { name: messages.shop.product.addToCart }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    const { letGo } = await hold(reader, /\/assets\/.*\.js$/);
    await reader.goto('/checkout', { waitUntil: 'commit' });
    const { form } = messages.checkout;
    const country = reader.getByRole('combobox', { name: form.country, exact: true });
    await country.selectOption('KW');
    letGo();
    await expect(reader.getByRole('combobox', { name: form.dial_code })).toHaveValue('+965');
    await expect(country).toHaveValue('KW');
  });
});

test('a language that cannot be loaded shows an error, and can be chosen later', async ({
  page,
  phone,
}) => {
  const readers = { page, phone };
  await inBothLanguages(readers, async (reader, { messages }, language) => {
    const other = language === 'en' ? 'ar' : 'en';
    const chunk = new RegExp(`/assets/${other}-`);
    await visit(reader, '/');
    await reader.route(chunk, (route) => route.abort());
    const toggle = reader.getByRole('banner').locator('[data-language-link]:visible').last();
    await toggle.click();
    await expect(reader.getByText(messages.shop.connection.notSwitched)).toBeVisible();
    await expect(reader.locator('html')).toHaveAttribute('lang', language);
    await expect(reader.getByRole('heading', { name: messages.shop.home.headline })).toBeVisible();
    await reader.unroute(chunk);
    await toggle.click();
    await expect(reader.locator('html')).toHaveAttribute('lang', other);
  });
});

test('a language chosen in another tab that cannot be loaded leaves a working page', async ({
  browser,
  baseURL,
}) => {
  const { page } = await openReaders(browser, baseURL);
  await visit(page, '/');
  await page.route(/\/assets\/ar-/, (route) => route.abort());
  await settle(page);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop itself does.
    document.cookie = 'nabta_lang=ar; Path=/';
  });
  await firstProduct(page).click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart $' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an exception during rendering shows the error page with links', async ({
  browser,
  baseURL,
}) => {
  await inBothLanguages(await openReaders(browser, baseURL), async (reader, shopper, language) => {
    const title = { en: 'Unexpected Application Error', ar: 'خطأ غير متوقّع في التطبيق' }[language];
    const home = { en: 'Back to home', ar: 'العودة إلى الرئيسية' }[language];
    await shopper.putInCart(8);
    await reader.keyboard.press('Escape');
    // Data of another version than the code: the cart's titles are missing.
    await onceFor(reader, /\/(_|about)\.data/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"titles"', '"titled"');
      await route.fulfill({ response, body });
    });
    await reader.getByRole('banner').getByRole('link').first().click();
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(reader.getByRole('main')).not.toContainText(/TypeError|undefined| at /);
    await reader.getByRole('link', { name: home }).click();
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeHidden();
    await expect(reader.getByRole('article').first()).toBeVisible();
    const cart = reader.getByRole('banner').getByRole('button').last();
    await expect(cart).toHaveAccessibleName(/1|واحد/);
  });
});

test('every click on a slow connection gives feedback before its page loads, and counts once', async ({
  page,
  phone,
}) => {
  await inBothLanguages({ page, phone }, async (reader, shopper, language) => {
    const { shop, checkout } = shopper.messages;

    await test.step('the language', async () => {
      await visit(reader, '/');
      const { letGo } = await hold(reader, language === 'en' ? /\/assets\/ar-/ : /\/assets\/en-/);
      const toggle = reader.getByRole('banner').locator('[data-language-link]:visible').last();
      await toggle.click();
      await expect(reader.locator('[data-language-link][aria-busy]')).toBeVisible();
      letGo();
      await expect(reader.locator('html')).not.toHaveAttribute('lang', language);
      await toggle.click();
      await expect(reader.locator('html')).toHaveAttribute('lang', language);
    });

    await test.step('the next page', async () => {
      const { requestedPaths, letGo } = await hold(reader, /\/product\/\d+\.data/);
      await firstProduct(reader).click();
      await expect(reader.getByText(shop.chrome.loading)).toBeVisible();
      letGo();
      await expect(reader).toHaveURL(/\/product\//);
      expect(requestedPaths).toHaveLength(1);
    });

    await test.step('the checkout', async () => {
      await shopper.putInCart(8);
      await shopper.goToCheckout();
      await shopper.fillShipping();
      const { requestedPaths, letGo } = await hold(reader, /\/payment\.data|\/mtjree\/create/);
      await shopper.submit.dblclick();
      await expect(shopper.submit).toHaveAttribute('aria-busy', 'true');
      letGo();
      await expect(reader).toHaveURL(/\/sandbox\//);
      expect(requestedPaths).toEqual(['/payment.data', '/api/mtjree/create']);
    });

    await test.step('the searched order', async () => {
      const { track } = checkout;
      await visit(reader, '/trackOrder');
      await reader.getByRole('textbox', { name: track.label }).fill('111111111111');
      const { requestedPaths, letGo } = await hold(reader, /\/trackOrder\.data/);
      const submit = reader.getByRole('button', { name: track.submit });
      await submit.dblclick();
      await expect(submit).toHaveAttribute('aria-busy', 'true');
      letGo();
      await expect(reader.getByText(track.notFound)).toBeVisible();
      expect(requestedPaths).toHaveLength(1);
    });
  });
});
