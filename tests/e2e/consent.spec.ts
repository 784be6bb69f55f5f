import { axeFaults } from './axe.ts';
import { test as plainTest } from './fixtures.ts';
import { layla, Shopper } from './shopper.ts';
import { ConsentingShopper, expect, type Page, test, tracesOfPixel } from './watched-shop.ts';

/** Returns true if a tap on the element's centre would hit it. */
function isUncovered(page: Page, selector: string) {
  return page
    .locator(selector)
    .last()
    .evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
}

test('nothing of the pixel is requested before consent, nor after a refusal', async ({
  page,
  phone,
  standIn,
}) => {
  for (const shopper of [new ConsentingShopper(page, 'en'), new ConsentingShopper(phone, 'ar')]) {
    await shopper.page.goto('/?ttclid=E.C.P.click');
    await expect(shopper.question).toBeVisible();
    await shopper.walkHome();
    await shopper.answer('refuse');
    await expect(shopper.question).toBeHidden();
    await shopper.putInCart(1);
    await shopper.goToCheckout();
    await expect(shopper.submit).toBeVisible();
    await shopper.page.reload();
    await expect(shopper.submit).toBeVisible();
    await expect(shopper.question).toBeHidden();
    expect(await shopper.page.evaluate(() => 'ttq' in window)).toBe(false);
    const none = { cookies: [], session: [], order: null };
    expect(await tracesOfPixel(shopper.page)).toEqual(none);
  }
  expect(standIn.requests).toEqual([]);
});

test('yes and no to the consent question look the same and are equally easy to press', async ({
  page,
  phone,
}) => {
  for (const shopper of [new ConsentingShopper(page, 'en'), new ConsentingShopper(phone, 'ar')]) {
    await shopper.page.goto('/');
    const { allow, refuse } = shopper.messages.shop.consent;
    const button = (name: string) => shopper.question.getByRole('button', { name });
    const [yes, no] = [await button(allow).boundingBox(), await button(refuse).boundingBox()];
    expect(Math.abs((yes?.width ?? 0) - (no?.width ?? 0))).toBeLessThan(1);
    expect(yes?.y).toBe(no?.y);
    expect(yes?.height).toBeGreaterThanOrEqual(44);
    expect(await button(allow).getAttribute('class')).toBe(
      await button(refuse).getAttribute('class'),
    );
    expect(await axeFaults(shopper.page)).toEqual([]);
  }
});

test('the consent bar covers neither buy bar nor drawer nor checkout', async ({ page, phone }) => {
  for (const shopper of [new ConsentingShopper(page, 'en'), new ConsentingShopper(phone, 'ar')]) {
    await shopper.page.goto('/product/1');
    await expect(shopper.question).toBeInViewport({ ratio: 0.9 });
    expect(await isUncovered(shopper.page, '[data-buy-bar] button')).toBe(true);
    await shopper.page.locator('[data-buy-bar] button').click();
    await expect(shopper.cart).toBeVisible();
    await expect.poll(() => isUncovered(shopper.page, 'dialog[open] button')).toBe(true);
    await shopper.goToCheckout();
    await expect(shopper.question).toBeAttached();
    expect(await isUncovered(shopper.page, 'form button[type=submit]')).toBe(true);
    await shopper.submit.scrollIntoViewIfNeeded();
    await expect(shopper.question).not.toBeInViewport({ ratio: 0.5 });
  }
});

test('the consent bar moves nothing on a long or short page', async ({ page, phone }) => {
  for (const shopper of [new ConsentingShopper(page, 'en'), new ConsentingShopper(phone, 'ar')]) {
    await shopper.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as never as Shift).value);
      });
      watch.observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/product/1', '/about', '/trackOrder']) {
      await shopper.page.goto(path);
      await expect(shopper.question).toBeVisible();
      const main = shopper.page.getByRole('main');
      const box = await main.boundingBox();
      await shopper.answer('refuse');
      await expect(shopper.question).toBeHidden();
      expect(await main.boundingBox()).toEqual(box);
      const shifts = await shopper.page.evaluate(() => (window as never as Watched).shifts);
      // A font that comes late may move a line by a hair.
      expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.001);
      await shopper.page.evaluate(() => localStorage.clear());
    }
  }
});

type Shift = { value: number };
type Watched = { shifts: number[] };

test('consent can be withdrawn at any time: events stop, and data of the pixel is removed', {
  tag: '@always',
}, async ({ page, standIn }) => {
  const shopper = new ConsentingShopper(page, 'en');
  await shopper.arrive('/product/2?ttclid=E.C.P.click');
  await expect.poll(() => standIn.names()).toEqual(['page', 'ViewContent']);
  await expect.poll(async () => (await tracesOfPixel(page)).cookies).toEqual(['_ttp=01J-stand-in']);
  expect((await tracesOfPixel(page)).session).toEqual(['nabta.ttclid', 'tt_sessionId']);
  await shopper.putInCart(2);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.goToGateway();
  await page.goBack();
  const remembersOrder = { order: expect.stringContaining('orderId') };
  // The page that is gone back to may load once more.
  await expect(async () =>
    expect(await tracesOfPixel(page)).toMatchObject(remembersOrder),
  ).toPass();

  const withdrawn = page.waitForResponse('**/api/ad-consent');
  await shopper.reopenChoice();
  await expect(shopper.question).toContainText(shopper.messages.shop.consent.nowAllowed);
  await expect(shopper.question).toBeFocused();
  await shopper.answer('refuse');
  expect((await withdrawn).status()).toBe(204);
  expect(await tracesOfPixel(page)).toEqual({ cookies: [], session: [], order: null });
  await expect.poll(() => standIn.calls('revokeConsent')).toHaveLength(1);

  const before = standIn.names().length;
  const scripts = () => standIn.requests.filter((path) => path.endsWith('events.js')).length;
  const loaded = scripts();
  await shopper.walkHome();
  await shopper.putInCart(3);
  await page.keyboard.press('Escape');
  await shopper.reopenChoice();
  await expect(shopper.question).toContainText(shopper.messages.shop.consent.nowRefused);
  await shopper.answer('allow');
  await expect.poll(() => standIn.names().slice(before)).toEqual(['page', 'ViewContent']);
  expect(scripts()).toBe(loaded + 1);
});

test('a refusal of consent in one tab applies to the others', async ({
  page,
  context,
  standIn,
}) => {
  const shopper = new ConsentingShopper(page, 'en');
  await shopper.arrive('/');
  const other = new ConsentingShopper(await context.newPage(), 'en');
  await other.page.goto('/about');
  await expect.poll(() => standIn.names()).toEqual(['page', 'page']);
  await other.reopenChoice();
  await other.answer('refuse');
  await expect.poll(() => standIn.calls('revokeConsent')).toHaveLength(2);
  await shopper.page.getByRole('button', { name: 'Add to cart: Root Serum' }).click();
  await expect(shopper.cart).toBeVisible();
  await shopper.page.goto('/product/2');
  await expect(page.getByRole('heading', { name: 'Root Serum' })).toBeVisible();
  expect(standIn.names()).toEqual(['page', 'page']);
});

test('a browser with a do-not-track signal is not asked, whatever is stored', async ({
  page,
  standIn,
}) => {
  const shopper = new ConsentingShopper(page, 'en');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    localStorage.setItem('nabta.ad_consent', '{"ads":true}');
  });
  const created = page.waitForRequest('**/api/mtjree/create');
  await shopper.putInCart(1);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await expect(shopper.question).toBeHidden();
  await shopper.goToGateway();
  expect((await created).postDataJSON()).toMatchObject({ consent: { ads: false } });
  await page.goto('/about');
  await shopper.reopenChoice();
  await expect(shopper.question).toContainText('Global Privacy Control');
  await shopper.question.getByRole('button', { name: 'Close' }).click();
  await expect(shopper.question).toBeHidden();
  expect(standIn.requests).toEqual([]);
});

test('an invalid stored consent choice counts as none', async ({ page }) => {
  const shopper = new ConsentingShopper(page, 'en');
  for (const stored of ['yes', '{"ads":"true"}', '[]', '{']) {
    await page.goto('/about');
    await page.evaluate((text) => localStorage.setItem('nabta.ad_consent', text), stored);
    await page.reload();
    await expect(shopper.question).toBeVisible();
  }
});

test('the pixel is allowed by pages of the store only, and only from its own address', async ({
  request,
  standIn,
}) => {
  const policy = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? '';
  for (const path of ['/', '/product/1', '/checkout?success=1', '/trackOrder?order=1']) {
    const rules = (await policy(path)).split('; ');
    const open = rules.filter((rule) => rule.includes(standIn.origin));
    expect(open.map((rule) => rule.split(' ')[0])).toEqual(['script-src', 'connect-src']);
  }
  for (const path of ['/adminLogin', '/sandbox/x', '/api/openapi.json']) {
    expect(await policy(path)).not.toContain(standIn.origin);
  }
});

plainTest(
  'a shop without a pixel asks nothing and loads nothing from outside',
  async ({ page }) => {
    const shopper = new Shopper(page, 'en');
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const home = await page.goto('/');
    expect(home?.headers()['content-security-policy']).toMatch(/connect-src 'self';/);
    await shopper.putInCart(1);
    const created = page.waitForRequest('**/api/mtjree/create');
    await shopper.goToCheckout();
    await shopper.fillShipping(layla);
    await shopper.goToGateway();
    expect((await created).postDataJSON()).not.toHaveProperty('consent');
    await page.goto('/about');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeHidden();
    await expect(page.locator('[data-consent]')).toHaveCount(0);
    // The warning appears once per page load, however many events there are.
    expect(warnings).toEqual([expect.stringContaining('no ad pixel is configured')]);
  },
);
