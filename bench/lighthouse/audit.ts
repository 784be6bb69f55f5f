import lighthouse from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import type { Browser } from '../../tests/support/chromium.ts';
import { LighthouseFailed, type Report, readReport } from './report.ts';
import type { Visit } from './visits.ts';

const maxAttempts = 3;
const loadTimeoutMs = 180_000;

/** Lighthouse sometimes loses its trace on a busy machine and has to run again. */
export async function auditVisit(shopUrl: string, visit: Visit, browser: Browser): Promise<Report> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await auditOnce(shopUrl, visit, browser);
    } catch (error) {
      if (attempts === maxAttempts || !(error instanceof LighthouseFailed)) throw error;
    }
  }
}

async function auditOnce(shopUrl: string, visit: Visit, browser: Browser): Promise<Report> {
  const { env, ...program } = browser;
  const chromium = await puppeteer.launch({
    ...program,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const page = await chromium.newPage();
    page.setDefaultTimeout(loadTimeoutMs);
    const address = (path: string) => `${shopUrl}${path}?lang=${visit.language}`;
    await openOnce(page, address(visit.path));
    if (visit.withCart) await putInCart(page, address('/product/1'));
    const flags = {
      logLevel: 'error',
      disableStorageReset: visit.withCart,
      disableFullPageScreenshot: true,
      maxWaitForLoad: loadTimeoutMs,
    };
    const run = await lighthouse(address(visit.path), flags, undefined, page);
    return readReport(visit, run?.lhr);
  } finally {
    await chromium.close();
  }
}

/** Opens the page once, so that the server has made the pictures in the sizes that the phone requests. */
async function openOnce(page: Page, url: string): Promise<void> {
  await page.setViewport({ width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true });
  await page.goto(url, { waitUntil: 'networkidle0' });
}

/** Preserves the cart and drops cached files, which count towards the next page. */
async function putInCart(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await page.locator('[data-buy-bar] button').click();
  await page.locator('dialog[open]').wait();
  await page.goto('about:blank');
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCache');
}
