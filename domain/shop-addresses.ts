import type { Permission } from './permissions.ts';

// Addresses that a shopper's browser needs. Those of staff are in addresses.ts: it would load them, too.

export type Page = { path: string; rules: Rules };

export type Rules = {
  /** A page of the back office names the permission it needs; 'staff' are all who are signed in. */
  seenBy: 'everyone' | SeenByStaff;
  isCounted?: true;
  isListed?: true;
  /** Shown to everybody while the shop is closed: pages of one order, and what the law asks for. */
  isAlwaysOpen?: true;
  /** Conditions under which the page cache may store it for everyone; by default it never does. */
  cache?: 'always' | 'without query';
};

const published: Rules = { seenBy: 'everyone', isCounted: true, isListed: true, cache: 'always' };
/** Pages of one order: with a query, the page shows one person's order. */
const orderPage: Rules = { seenBy: 'everyone', isCounted: true, cache: 'without query' };
const unlisted: Rules = { seenBy: 'everyone' };
const alwaysOpen = { isAlwaysOpen: true } as const;

export type SeenByStaff = 'staff' | Permission;

export const shopPages = {
  home: { path: '/', rules: published },
  product: { path: '/product/:id', rules: published },
  blog: { path: '/blog', rules: published },
  post: { path: '/blog/:slug', rules: published },
  about: { path: '/about', rules: published },
  contact: { path: '/contact', rules: published },
  shippingTerms: { path: '/shipping-terms', rules: published },
  privacy: { path: '/privacy', rules: { ...published, ...alwaysOpen } },
  checkout: { path: '/checkout', rules: orderPage },
  payment: { path: '/payment', rules: { ...orderPage, ...alwaysOpen } },
  trackOrder: { path: '/trackOrder', rules: { ...orderPage, ...alwaysOpen } },
  pay: { path: '/pay/:orderId', rules: { ...unlisted, ...alwaysOpen } },
  review: { path: '/review', rules: { ...unlisted, ...alwaysOpen } },
  comingSoon: { path: '/coming-soon', rules: { ...unlisted, ...alwaysOpen, cache: 'always' } },
} as const satisfies Record<string, Page>;

export const publicApi = {
  createPayment: '/api/mtjree/create',
  paymentStatus: '/api/mtjree/status/:orderId',
  contact: '/api/contact',
  adConsent: '/api/ad-consent',
  pageViews: '/api/page-views',
  reviews: '/api/reviews',
  address: '/api/address/:code',
  reviewPicture: '/api/review-pictures/:path',
} as const;

export const files = {
  icon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  smallIcon: '/icon-192.png',
  logo: '/icon-512.png',
  manifest: '/site.webmanifest',
  reviews: '/reviews.csv',
  feed: '/blog/feed.:language.xml',
  securityTxt: '/.well-known/security.txt',
} as const;

export const mediaRoot = '/media';

export function addressOf<Path extends string>(
  path: Path,
  params: Record<NamesIn<Path>, string>,
): string {
  return path.replace(/:(\w+)/g, (_, name: NamesIn<Path>) => encodeURIComponent(params[name]));
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
  : never;

const parameters: Record<string, string> = {
  ':id': '(\\d{1,10})',
  ':slug': '([\\w-]{1,80})',
  ':orderId': '(\\d{12})',
};

const shopPatterns = Object.values<Page>(shopPages).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:\w+/, (name) => parameters[name] ?? '')}/?$`, 'i'),
}));

/** The robots rule of a page that search engines must not list. */
export const noindex = { shop: 'noindex', staff: 'noindex, nofollow' };

/**
 * Finds a shop page by any spelling of its address, and returns the canonical path. Undefined with a query.
 */
export function findShopPage(pathname: string): { page: Page; path: string } | undefined {
  for (const { page, pattern } of shopPatterns) {
    const match = pattern.exec(pathname);
    if (match) return { page, path: page.path.replace(/:\w+/, match[1] ?? '') };
  }
  return undefined;
}
