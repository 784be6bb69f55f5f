import { expect, type Locator } from '@playwright/test';

/**
 * Waits until React has taken over an element of a rendered page. A press before that is lost, or
 * loads the next page whole.
 */
export async function untilAwake(element: Locator): Promise<void> {
  const isTakenOver = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isTakenOver).toBe(true);
}
