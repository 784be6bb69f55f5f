import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated an element. Before that a click is only recorded, and a link loads a
 * full document.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  const isTakenOver = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isTakenOver).toBe(true);
}

/** Opens a page and waits until all of it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.clicksBeforeHydration === undefined);
}

/** Delays scripts from the next page on, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
