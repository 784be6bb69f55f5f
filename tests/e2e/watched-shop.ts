import { join } from 'node:path';
import { PixelStandIn } from '../support/pixel-stand-in.ts';
import { test as base, type Page } from './fixtures.ts';
import { startShop } from './prepared-shop.ts';
import { Shopper } from './shopper.ts';

export { expect, type Page } from './fixtures.ts';

export type WatchedShop = { url: string; standIn: PixelStandIn };
type Changes = { env?: Record<string, string>; fill?: (database: string) => Promise<void> };

export const pixelId = 'C4NABTATEST';

/** Starts a shop with an ad pixel and an external page-view counter, both on this machine. */
export const test = base.extend<{ standIn: PixelStandIn }, { watchedShop: WatchedShop }>({
  watchedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => useWatchedShop(use),
    // Two shops start, possibly on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ watchedShop }, use) => use(watchedShop.url),
  standIn: async ({ watchedShop }, use) => {
    watchedShop.standIn.forget();
    await use(watchedShop.standIn);
  },
});

/** `fill` writes into its database before it opens. */
export async function useWatchedShop(
  use: (shop: WatchedShop) => Promise<void>,
  { env, fill }: Changes = {},
): Promise<void> {
  const standIn = await PixelStandIn.open();
  const watching = {
    TIKTOK_PIXEL_ID: pixelId,
    TIKTOK_PIXEL_URL: standIn.scriptUrl,
    ANALYTICS_URL: standIn.viewsUrl,
  };
  const shop = await startShop({
    env: { ...watching, ...env },
    fill: async (dataDir) => fill?.(join(dataDir, 'database')),
  });
  await use({ url: shop.url, standIn });
  await shop.close();
  await standIn.close();
}

export class ConsentingShopper extends Shopper {
  get question() {
    return this.page.getByRole('region', { name: this.messages.shop.consent.title });
  }

  async answer(answer: 'allow' | 'refuse'): Promise<void> {
    await this.question.getByRole('button', { name: this.messages.shop.consent[answer] }).click();
  }

  /** Opens the page and answers the question about consent. */
  async arrive(path: string, answer: 'allow' | 'refuse' = 'allow'): Promise<void> {
    await this.page.goto(path);
    await this.answer(answer);
    await this.page.waitForFunction(() => document.querySelector('[data-consent]') === null);
  }

  async reopenChoice(): Promise<void> {
    await this.page.getByRole('button', { name: this.messages.shop.consent.choices }).click();
  }

  /** Goes home without a reload: events after that come after all earlier ones. */
  async walkHome(): Promise<void> {
    await this.page
      .getByRole('link', { name: /nabta|نبتة/i })
      .first()
      .click();
    await this.page.waitForURL((url) => url.pathname === '/');
  }
}

/** Cookies and stored values of the pixel. */
export function tracesOfPixel(page: Page) {
  return page.evaluate(() => ({
    cookies: document.cookie.split('; ').filter((pair) => /^_?tt/.test(pair)),
    session: Object.keys(sessionStorage).filter((name) => /^tt|ttclid/.test(name)),
    order: localStorage.getItem('nabta.ad_order'),
  }));
}
