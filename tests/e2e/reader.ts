import type { Browser } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import type { Page } from './fixtures.ts';

const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-AE' };

/** Closed with the test's browser. */
export async function openIn(
  browser: Browser,
  language: Language,
  viewport = { width: 1280, height: 844 },
): Promise<Page> {
  const baseURL = process.env.SHOP_URL ?? '';
  const context = await browser.newContext({ baseURL, locale: locales[language], viewport });
  return context.newPage();
}
