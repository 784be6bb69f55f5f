import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';
import { adminSession } from './sessions.ts';

export type Colleague = { page: Page; leave(): Promise<void> };

/** Somebody else of the staff, in a browser of their own, who is at this address and listens. */
export async function openColleague(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Colleague> {
  const where = baseURL ? { baseURL } : {};
  const context = await browser.newContext({ ...where, storageState: adminSession, ...options });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator('[data-live=live]')).toBeVisible();
  return { page, leave: () => context.close() };
}

export const arabicPhone: BrowserContextOptions = {
  locale: 'ar-AE',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** The card of an order. */
export function cardOf(page: Page, orderId: string) {
  return page.getByRole('article').filter({ hasText: orderId });
}

/** Notes every time that the list's data is asked for: whole, or single orders of it. */
export function noteLoads(page: Page) {
  const loads = { whole: 0, single: 0 };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/admin.data' || request.method() !== 'GET') return;
    if (searchParams.has('only')) loads.single += 1;
    else loads.whole += 1;
  });
  return loads;
}
