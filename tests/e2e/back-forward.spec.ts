import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../support/chromium.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './hydrated.ts';

// An automated browser never uses its back/forward cache, and gives "masked" as the reason. Any other reason
// would affect a shopper's browser, too.
const pages = ['/', '/product/2', '/blog', '/about', '/trackOrder', '/checkout'];

let browser: Browser;

test.beforeAll(async () => {
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  browser = await chromium.launch({ ...(await findBrowser()), ignoreDefaultArgs });
});

test.afterAll(() => browser.close());

const openPage = (baseURL: string | undefined) => browser.newPage(baseURL ? { baseURL } : {});

async function reasonsAfterBack(page: Page): Promise<string[]> {
  await page.goto('data:text/html,<h1>Another site</h1>');
  await page.goBack();
  const reasons = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    const { notRestoredReasons: why } = visit as unknown as {
      notRestoredReasons: { reasons: { reason: string }[] } | null;
    };
    return why?.reasons.map(({ reason }) => reason);
  });
  expect(reasons, 'the browser says why').toContain('masked');
  return (reasons ?? []).filter((reason) => reason !== 'masked');
}

test('no page prevents the back/forward cache', async ({ baseURL }) => {
  const page = await openPage(baseURL);
  for (const path of pages) {
    await visit(page, path);
    expect(await reasonsAfterBack(page), path).toEqual([]);
  }
});

test('the check detects what prevents the back/forward cache', async ({ baseURL }) => {
  const page = await openPage(baseURL);
  await visit(page, '/');
  await page.evaluate(() => window.addEventListener('unload', () => undefined));
  expect(await reasonsAfterBack(page)).toEqual(['unload-listener']);
});
