import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import type { Page } from './fixtures.ts';

const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-AE' };

/** Size in CSS pixels; `deviceScaleFactor` is the number of device pixels for each. */
export type Screen = { width: number; height: number; deviceScaleFactor?: number };

/** Closed with the test's browser. */
export async function openIn(
  browser: Browser,
  language: Language,
  { deviceScaleFactor = 1, ...viewport }: Screen = { width: 1280, height: 844 },
  storageState?: BrowserContextOptions['storageState'],
): Promise<Page> {
  const baseURL = process.env.SHOP_URL ?? '';
  const stored = storageState ? { storageState } : {};
  const locale = locales[language];
  const screen = { viewport, deviceScaleFactor };
  const context = await browser.newContext({ baseURL, locale, ...screen, ...stored });
  return context.newPage();
}
