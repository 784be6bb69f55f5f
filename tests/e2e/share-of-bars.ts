import type { Page } from '@playwright/test';

/** Returns the share of the viewport (0 to 1) that fixed and sticky bars cover. */
export function shareOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('header, [data-buy-bar], [data-consent]')];
    const heights = bars
      .filter((bar) => /sticky|fixed/.test(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .map(({ height }) => height);
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
  });
}
