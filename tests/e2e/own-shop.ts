import type { BrowserContextOptions } from '@playwright/test';
import { test as base, type Page } from './fixtures.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';

type OpenStaff = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * Gives tests that change what every shopper sees their own shop, which files with the same `shopName`
 * may share. `openStaff` opens it in a signed-in browser.
 */
export const test = base.extend<{ openStaff: OpenStaff }, { shop: StartedShop; shopName: string }>({
  shopName: ['shared', { scope: 'worker', option: true }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  openStaff: async ({ browser, shop }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const page = await shop.openStaff(browser, options);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});
