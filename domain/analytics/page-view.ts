import { findShopPage } from '../addresses.ts';
import type { Language } from '../language.ts';

/** Holds nothing that identifies the visitor. */
export type PageView = CountedPage & {
  language: Language;
  referrer: string;
};

/** `/product/:id` and `/product/1`. */
export type CountedPage = { route: string; path: string };

/** Undefined for a path that does not count. Queries never count. */
export function countedPage(pathname: string): CountedPage | undefined {
  const found = findShopPage(pathname);
  if (!found?.page.rules.isCounted) return undefined;
  return { route: found.page.path, path: found.path };
}

/** Lowercase; empty without a referrer and for the store itself. */
export function referrerHost(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { hostname } = new URL(referrer);
  return hostname === ownHost ? '' : hostname;
}
