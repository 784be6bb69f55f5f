import type { Page } from './fixtures.ts';

export const nameOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const label = at && 'labels' in at ? (at as HTMLInputElement).labels?.[0] : undefined;
    return at?.getAttribute('aria-label') ?? (label ?? at)?.textContent?.trim() ?? '';
  });

/** Throws the list of passed elements if `name` is not reached. */
export async function tabTo(page: Page, name: string | RegExp, maxPresses = 60): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    const reached = await nameOf(page);
    if (typeof name === 'string' ? reached.startsWith(name) : name.test(reached)) return;
    passed.push(reached.slice(0, 20));
  }
  throw new Error(`${name} was not reached, but ${passed.join(' | ')}`);
}
