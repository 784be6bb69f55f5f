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

/**
 * Takes the line down: no change of an order reaches the page any more, nor does what an earlier
 * notice (an e-mail that went out, say) would still make it fetch. Returns how to mend it.
 */
export async function cutLine(page: Page): Promise<() => void> {
  let isDown = true;
  const isCut = ({ pathname, searchParams }: URL) =>
    pathname === '/api/admin/events' || (pathname === '/admin.data' && searchParams.has('only'));
  await page.route(isCut, (route) => (isDown ? route.abort() : route.fallback()));
  // A tab that is hidden lets go of its connection, and one that is seen again wants a new one.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('[data-live=reconnecting]')).toBeVisible();
  return () => {
    isDown = false;
  };
}

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
