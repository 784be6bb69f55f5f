import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { adminSession } from './sessions.ts';

export { expect, type Page };

type Fixtures = {
  phone: Page;
  /** The orders list, open in an admin's browser. */
  backOffice: BackOffice;
};

/** `page` is an English reader's desktop. A console error fails its test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are asked for.
  baseURL: async ({}, use) => use(process.env.SHOP_URL),
  page: async ({ page }, use) => {
    const complaints = listenForComplaints(page);
    await use(page);
    expect(complaints()).toEqual([]);
  },
  phone: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      locale: 'ar-AE',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const complaints = listenForComplaints(page);
    await use(page);
    expect(complaints()).toEqual([]);
    await context.close();
  },
  backOffice: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: adminSession,
    });
    const backOffice = new BackOffice(await context.newPage());
    await backOffice.open();
    await use(backOffice);
    await context.close();
  },
});

export class BackOffice {
  readonly page: Page;
  #loads = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('load', () => {
      this.#loads += 1;
    });
  }

  async open(): Promise<void> {
    await this.page.goto('/admin');
    await expect(this.page.getByRole('heading', { name: /لوحة الطلبات/ })).toBeVisible();
    await expect(this.page.getByText('Live', { exact: true })).toBeVisible();
  }

  order(orderId: string): Locator {
    return this.page.getByRole('article').filter({ hasText: orderId });
  }

  /** Returns the number of full page loads. */
  loads(): number {
    return this.#loads;
  }
}

/**
 * Collects uncaught errors and console errors, except those of addresses that the test expects to be
 * refused.
 */
function listenForComplaints(page: Page): () => string[] {
  const complaints: string[] = [];
  const complain = (text: string) => complaints.push(`${page.url()}: ${text}`);
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) complain(message.text());
  });
  return () => complaints;
}
