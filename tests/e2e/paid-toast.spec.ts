import { expect, type Page, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { Shopper } from './shopper.ts';

type Body = (page: Page, thanks: string) => Promise<void>;

/** Presses a key to start the scripts: with a stopped clock no page is ever idle. */
const letStart = (page: Page) => page.keyboard.press('Shift');

/** Stops the clock, so that a toast stays visible. */
function inBothLanguages(name: string, body: Body) {
  for (const language of ['en', 'ar'] as const) {
    test(`${name} (${language})`, async ({ page, phone }) => {
      const reader = language === 'en' ? page : phone;
      await reader.clock.install({ time: new Date('2026-01-01T08:00:00Z') });
      await reader.clock.pauseAt(new Date('2026-01-01T09:00:00Z'));
      await body(reader, new Shopper(reader, language).messages.shop.home.paid);
    });
  }
}

async function isNotThankedAgain(page: Page, thanks: string): Promise<void> {
  await page.reload();
  await letStart(page);
  await untilHydrated(page.getByRole('main'));
  await expect(page.getByText(thanks)).toBeHidden();
}

for (const [landing, cleared] of [
  ['/?paid=1', '/'],
  ['/?success=1', '/'],
  ['/?utm_source=mail&paid=1&success=1#products', '/?utm_source=mail#products'],
] as const) {
  inBothLanguages(
    `${landing} shows the thank-you message once, and becomes ${cleared}`,
    async (page, thanks) => {
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.goto(landing);
      await letStart(page);
      await expect(page.getByText(thanks)).toBeVisible();
      const address = () => page.url().replace(/^https?:\/\/[^/]+|[?&]lang=ar/g, '');
      await expect.poll(address).toBe(cleared);
      expect(loads).toBe(1);
      await isNotThankedAgain(page, thanks);
    },
  );
}

inBothLanguages('a flag of this visit shows the thank-you message once', async (page, thanks) => {
  await page.goto('/about');
  await page.evaluate(() => sessionStorage.setItem('nabta.paid_ok', '1'));
  await page.getByRole('banner').locator('a[href="/"]').click();
  await expect(page).toHaveURL(/\/(\?lang=ar)?$/);
  await letStart(page);
  await expect(page.getByText(thanks)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('nabta.paid_ok'))).toBeNull();
  await isNotThankedAgain(page, thanks);
});

inBothLanguages('a navigation state shows the thank-you message once', async (page, thanks) => {
  await page.goto('/about');
  // The entry has the format in which the router stores a navigation's state.
  const entry = { usr: { paidOk: true }, key: 'paid', idx: 0 };
  await page.evaluate((state) => history.replaceState(state, '', '/'), entry);
  await page.reload();
  await letStart(page);
  await expect(page.getByText(thanks)).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.usr)).toBeFalsy();
  await isNotThankedAgain(page, thanks);
});

inBothLanguages('the thank-you message is shown for 3.5 seconds', async (page, thanks) => {
  await page.goto('/?paid=1');
  await letStart(page);
  await expect(page.getByText(thanks)).toBeVisible();
  await page.clock.runFor(3400);
  await expect(page.getByText(thanks)).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText(thanks)).toBeHidden();
});

test('links without a flag, or with another value, show no thank-you message', async ({ page }) => {
  const { paid } = new Shopper(page, 'en').messages.shop.home;
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (const path of ['/', '/?paid=0', '/?success=true', '/?failed=1']) {
    await page.goto(path);
    await letStart(page);
    await untilHydrated(page.getByRole('main'));
    await expect(page.getByText(paid)).toBeHidden();
  }
});

test('a shopper who goes home after a payment sees the thank-you message', {
  tag: '@always',
}, async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await page.goto('/checkout?success=1');
  await shopper.seesSuccess();
  await page.getByRole('link', { name: shopper.messages.checkout.result.home }).click();
  await expect(page.getByText(shopper.messages.shop.home.paid)).toBeVisible();
});
