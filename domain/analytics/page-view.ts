import type { Language } from '../language.ts';

/** One look at one page, without a trace of who looked. */
export type PageView = CountedPage & {
  language: Language;
  /** The host of the site that led here; empty without one. */
  referrer: string;
};

/** A page by the route that shows it and its own path: `/product/:id` and `/product/1`. */
export type CountedPage = { route: string; path: string };

/** The shop's own pages of the route table. The back office and the sandbox's card page are none. */
export const countedRoutes = [
  '/',
  '/product/:id',
  '/checkout',
  '/payment',
  '/trackOrder',
  '/about',
  '/contact',
  '/privacy',
  '/shipping-terms',
  '/blog',
  '/blog/:slug',
];

const parameters: Record<string, string> = { ':id': '(\\d{1,10})', ':slug': '([\\w-]{1,80})' };

const patterns = countedRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/:\w+/, (name) => parameters[name] ?? '')}/?$`, 'i'),
}));

/** What is counted of a path; undefined for one that is no page of the shop. Queries never count. */
export function countedPage(pathname: string): CountedPage | undefined {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (match) return { route, path: route.replace(/:\w+/, match[1] ?? '') };
  }
  return undefined;
}

/** The host of another site, in small letters; empty for none and for the store itself. */
export function referrerHost(referrer: string, ownHost: string): string {
  if (!URL.canParse(referrer)) return '';
  const { hostname } = new URL(referrer);
  return hostname === ownHost ? '' : hostname;
}
