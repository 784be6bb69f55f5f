import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { test as base, type Page } from './fixtures.ts';
import { signInAsAdmin, startShop } from './prepared-shop.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
type OwnShop = { url: string; session: Session };
type OpenStaff = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * Gives tests that change what every shopper sees their own shop, which files with the same `shopName`
 * may share. `openStaff` opens it in a signed-in browser.
 */
export const test = base.extend<{ openStaff: OpenStaff }, { shop: OwnShop; shopName: string }>({
  shopName: ['shared', { scope: 'worker', option: true }],
  shop: [
    async ({ browser }, use) => {
      const { url, close } = await startShop();
      const context = await browser.newContext({ baseURL: url });
      await signInAsAdmin(context.request, url);
      await use({ url, session: await context.storageState() });
      await context.close();
      await close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  openStaff: async ({ browser, shop }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const staff = { baseURL: shop.url, storageState: shop.session };
      const context = await browser.newContext({ ...staff, ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
