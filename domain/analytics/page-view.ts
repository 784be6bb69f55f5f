import type { Language } from '../language.ts';
import { findShopPage } from '../shop-addresses.ts';

/** Contains nothing that identifies the visitor. */
export type PageView = CountedPage & {
  language: Language;
  referrer: string;
};

/** `/product/:id` and `/product/1`. */
export type CountedPage = { route: string; path: string };

export function findCountedPage(pathname: string): CountedPage | undefined {
  const match = findShopPage(pathname);
  if (!match?.page.rules.isCounted) return undefined;
  return { route: match.page.path, path: match.path };
}

export function referrerHost(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { hostname } = new URL(referrer);
  return hostname === ownHost ? '' : hostname;
}
