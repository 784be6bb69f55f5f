import type { Browser, BrowserContextOptions } from '@playwright/test';
import { admin as en } from '#app/words/en/admin.ts';
import type { Translation } from '#app/words/message-types.ts';
import type { Language } from '#domain/language.ts';
import { expect, type Page } from './fixtures.ts';
import { adminSession } from './sessions.ts';

export type Colleague = { page: Page; leave(): Promise<void> };

/** Another member of staff, in a browser of their own, with a live connection. */
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

/** Staff work in English on a desktop and in Arabic on a phone. */
export const staffDevices = {
  en: { locale: 'en-GB', viewport: { width: 1280, height: 800 } },
  ar: { locale: 'ar-AE', viewport: { width: 390, height: 844 } },
} as const;

/** Opens a browser of the run's admin. */
export async function openAsStaff(browser: Browser, language: Language = 'en'): Promise<Page> {
  const signedIn = { baseURL: process.env.SHOP_URL ?? '', storageState: adminSession };
  const context = await browser.newContext({ ...signedIn, ...staffDevices[language] });
  return context.newPage();
}

export const arabicPhone: BrowserContextOptions = {
  locale: 'ar-AE',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/**
 * Cuts the connection: no more changes reach the page, nor a reload of the list caused by an earlier notice
 * (a sent email, for example). Returns a function that restores it.
 */
export async function cutLine(page: Page): Promise<() => void> {
  let isDown = true;
  const isCut = (url: URL) => url.pathname === '/api/admin/events' || isListData(url);
  await page.route(isCut, (route) =>
    isDown && route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  // A hidden tab closes its connection, and a visible one opens a new one.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('[data-live=reconnecting]')).toBeVisible();
  return () => {
    isDown = false;
  };
}

function isListData({ pathname, searchParams }: URL): boolean {
  return pathname === '/admin.data' && searchParams.get('_routes') === 'admin/orders/list/orders';
}

export function cardOf(page: Page, orderId: string) {
  return page.getByRole('article').filter({ hasText: orderId });
}

/** Counts the fetches of the list's data. */
export function countLoads(page: Page) {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'GET' && isListData(new URL(request.url()))) loads.count += 1;
  });
  return loads;
}

/** Answers the dialog that offers an email, on a card, in a row or on the order's page. */
export async function answerDialog(
  page: Page,
  answer: 'deliveredConfirm' | 'cancelConfirm',
  { messages = en, mails = false }: { messages?: Translation<typeof en>; mails?: boolean } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog');
  const mail = dialog.getByRole('checkbox', { name: messages.orderPage.mailCustomer });
  await expect(mail, 'it is ticked').toBeChecked();
  await mail.setChecked(mails);
  const { cancelConfirm, cancelOnly } = messages.orderPage;
  const isCancelling = answer === 'cancelConfirm';
  const name = isCancelling
    ? new RegExp(`^(${cancelConfirm}|${cancelOnly})$`)
    : messages.orderPage[answer];
  await dialog.getByRole('button', { name }).click();
}
