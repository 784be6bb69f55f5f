import { expect, type Page, test } from './fixtures.ts';
import { openIn } from './reader.ts';

// Limits of a first visit on a phone with three pixels per CSS pixel: transferred KB (brotli) without
// headers, and the order of files over a slow line. Raise a budget only for a feature that a shopper would
// miss.

const budgets = {
  // A product's details are a file of their own, which home does not need.
  scriptFiles: { '/': 8, '/product/1': 9 },
  scripts: 129,
  styles: 13,
  page: 10,
  fonts: { en: 45, ar: 75 },
  beforeLargestPaint: 95,
  wholeVisit: 320,
};

type File = { name: string; kind: Kind; kilobytes: number; start: number; end: number };
type Kind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'data';
type Visit = {
  files: File[];
  paintedAt: number;
  /** When the last byte of the largest picture came; on a busy machine it is painted later. */
  arrivedAt: number;
  hydratedAt: number;
};

declare global {
  interface Window {
    /** Milliseconds since the navigation began. */
    paintedAt?: number;
    arrivedAt?: number;
    hydratedAt?: number;
  }
}

/** 1.6 Mbit/s, as Lighthouse assumes: bytes a second, and milliseconds until the first of them. */
const slowLine = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const phone = { width: 390, height: 844, deviceScaleFactor: 3 };

for (const language of ['en', 'ar'] as const) {
  for (const path of ['/', '/product/1'] as const) {
    test(`${path} in ${language} stays within its budget, and fetches no script before its largest paint`, async ({
      browser,
    }) => {
      const reader = await openIn(browser, language, phone);
      const { files, paintedAt, arrivedAt, hydratedAt } = await firstVisit(reader, path);
      // Code for the steps to payment is fetched after hydration and counts only towards the whole visit.
      const first = files.filter(({ start }) => start <= hydratedAt);
      const scripts = filesOfKind('script', first);
      expect(scripts.length, list(scripts)).toBeLessThanOrEqual(budgets.scriptFiles[path]);
      expectWithin(scripts, budgets.scripts);
      expectWithin(filesOfKind('style', first), budgets.styles);
      if (path === '/') expectWithin(filesOfKind('page', first), budgets.page);
      expectWithin(filesOfKind('font', files), budgets.fonts[language]);
      expectWithin(
        first.filter(({ end }) => end <= arrivedAt),
        budgets.beforeLargestPaint,
      );
      expectWithin(files, budgets.wholeVisit);
      const staffFiles = files.filter(({ name }) => /\/(admin|staff)\b/.test(name));
      expect(list(staffFiles), 'what only staff need').toBe('');

      const early = filesOfKind('script', files).filter(({ start }) => start < paintedAt);
      expect(paintedAt).toBeGreaterThan(0);
      expect(list(early)).toBe('');
    });
  }
}

/** Waits until the shop has fetched everything that it loads automatically. */
async function firstVisit(reader: Page, path: string): Promise<Visit> {
  await reader.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as LargestContentfulPaint | undefined;
      window.paintedAt = last?.startTime;
      // A text has no time of loading.
      window.arrivedAt = last?.loadTime || last?.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    let clicks: unknown;
    Object.defineProperty(window, 'clicksBeforeHydration', {
      get: () => clicks,
      set(value) {
        clicks = value;
        if (value === undefined) window.hydratedAt = performance.now();
      },
    });
  });
  const line = await reader.context().newCDPSession(reader);
  await line.send('Network.emulateNetworkConditions', { offline: false, ...slowLine });
  await reader.goto(path);
  await reader.waitForFunction(() => window.hydratedAt !== undefined);
  await reader.waitForFunction(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name, responseEnd }) => /\/payment-[\w-]+\.js$/.test(name) && responseEnd > 0,
    ),
  );
  return reader.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kindOf = (name: string) => {
      if (/\.js$/.test(name)) return 'script';
      if (/\.css$/.test(name)) return 'style';
      if (/\.woff2$/.test(name)) return 'font';
      return /\.(avif|webp|svg|png|jpg)$/.test(name) ? 'picture' : 'data';
    };
    const files = [...(page ? [page] : []), ...resources].map((entry) => ({
      name: new URL(entry.name).pathname,
      kind: entry === page ? ('page' as const) : (kindOf(entry.name) as 'script'),
      kilobytes: entry.encodedBodySize / 1000,
      start: entry.startTime,
      end: entry.responseEnd,
    }));
    const { paintedAt = 0, arrivedAt = 0, hydratedAt = 0 } = window;
    return { files, paintedAt, arrivedAt, hydratedAt };
  });
}

function filesOfKind(kind: Kind, files: File[]): File[] {
  return files.filter((file) => file.kind === kind);
}

/** A failure names what there is, largest first. */
function expectWithin(files: File[], maxKilobytes: number): void {
  const sum = files.reduce((total, { kilobytes }) => total + kilobytes, 0);
  expect(sum, list(files)).toBeGreaterThan(0);
  expect(sum, list(files)).toBeLessThanOrEqual(maxKilobytes);
}

function list(files: File[]): string {
  return files
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
    .map(({ name, kilobytes }) => `${kilobytes.toFixed(1).padStart(7)} KB ${name}`)
    .join('\n');
}
