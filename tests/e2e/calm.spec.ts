import type { Language } from '#domain/language.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';
import { openIn } from './reader.ts';

// Pages do not shift while they load, and load no more fonts than their language needs.

/** Late fonts may move a line by some pixels: what Lighthouse calls good is up to 0.1. */
const maxShiftByFonts = 0.015;

declare global {
  interface Window {
    /** Sum of the layout shifts since the page began. */
    shifts?: number;
  }
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const latin = ['fraunces-latin', 'instrument-sans-latin'];
const arabic = ['el-messiri-arabic', 'readex-pro-arabic', 'readex-pro-latin'];
const fontsOf: Record<Language, string[]> = { en: latin, ar: arabic };

for (const language of ['en', 'ar'] as const) {
  for (const path of ['/', '/product/1', '/about', '/blog/pp405-hair-spray']) {
    for (const viewport of [phone, desk]) {
      test(`${path} in ${language} has no layout shift at ${viewport.width} px while fonts and pictures load late`, async ({
        browser,
      }) => {
        const reader = await openIn(browser, language, viewport);
        await watchShifts(reader);
        const deliver = await holdBack(reader, /\.(avif|webp|svg)$/);
        const deliverFonts = await holdBack(reader, /\.woff2$/);
        await reader.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(reader.locator('html')).toHaveAttribute(
          'dir',
          language === 'ar' ? 'rtl' : 'ltr',
        );
        await painted(reader);
        await deliverFonts();
        await reader.evaluate(() => document.fonts.ready);
        await painted(reader);
        const byFonts = (await reader.evaluate(() => window.shifts)) ?? 0;
        expect(byFonts).toBeLessThanOrEqual(maxShiftByFonts);
        await deliver();
        await reader.waitForLoadState('load');
        await painted(reader);
        expect(await reader.evaluate(() => window.shifts)).toBe(byFonts);
      });
    }
  }

  test(`pages in ${language} load the fonts of that language and no others`, async ({
    browser,
  }) => {
    const reader = await openIn(browser, language);
    const fonts = new Set<string>();
    reader.on('request', (request) => {
      const file = /([a-z-]+(?:latin|arabic))-[^/]+\.woff2$/.exec(request.url())?.[1];
      if (file) fonts.add(file);
    });
    for (const path of ['/', '/product/1', '/about', '/contact', '/blog', '/trackOrder']) {
      await reader.goto(path);
      await reader.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await painted(reader);
      await reader.evaluate(() => document.fonts.ready);
    }
    expect([...fonts].sort()).toEqual(fontsOf[language]);
  });
}

test('a change of language loads its fonts', { tag: '@always' }, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const loaded = await page.evaluate(() =>
    ['1em "El Messiri"', '1em "Readex Pro"'].every((font) => document.fonts.check(font, 'ن')),
  );
  expect(loaded).toBe(true);
});

async function watchShifts(reader: Page): Promise<void> {
  await reader.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.shifts = (window.shifts ?? 0) + shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Delays responses until released. */
async function holdBack(reader: Page, pattern: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await reader.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => resolve();
}

/** Two frames: the current state is laid out and painted. */
async function painted(reader: Page): Promise<void> {
  await reader.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
