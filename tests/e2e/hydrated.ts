import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until React has taken over an element of a rendered page. Before that a press is only kept,
 * and a link loads the next page whole.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  const isTakenOver = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isTakenOver).toBe(true);
}

/** Opens a page and waits until React has taken over all of it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.clicksBeforeHydration === undefined);
}
