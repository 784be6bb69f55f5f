import { findShopPage } from '../addresses.ts';
import type { Language } from '../language.ts';

/** One look at one page, without a trace of who looked. */
export type PageView = CountedPage & {
  language: Language;
  /** The host of the site that led here; empty without one. */
  referrer: string;
};

/** A page by the route that shows it and its own path: `/product/:id` and `/product/1`. */
export type CountedPage = { route: string; path: string };

/** What is counted of a path; undefined for one that does not count. Queries never count. */
export function countedPage(pathname: string): CountedPage | undefined {
  const found = findShopPage(pathname);
  if (!found?.page.rules.isCounted) return undefined;
  return { route: found.page.path, path: found.path };
}

/** The host of another site, in small letters; empty for none and for the store itself. */
export function referrerHost(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { hostname } = new URL(referrer);
  return hostname === ownHost ? '' : hostname;
}
