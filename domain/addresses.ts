import type { Permission } from './permissions.ts';

// Lists every address of the store. Tests compare app/routes.ts with this table, and find addresses that
// other files spell out.

export type Page = { path: string; rules: Rules };

export type Rules = {
  /** A page of the back office names the permission it needs; 'staff' are all who are signed in. */
  seenBy: 'everyone' | SeenByStaff;
  isCounted?: true;
  isListed?: true;
  /** Conditions under which the page cache may store it for everyone; by default it never does. */
  cache?: 'always' | 'without query';
};

const published: Rules = { seenBy: 'everyone', isCounted: true, isListed: true, cache: 'always' };
/** Pages of one order: with a query, the page shows one person's order. */
const orderPage: Rules = { seenBy: 'everyone', isCounted: true, cache: 'without query' };
const unlisted: Rules = { seenBy: 'everyone' };
const forOrders: Rules = { seenBy: 'orders.see' };

export type SeenByStaff = 'staff' | Permission;

export const shopPages = {
  home: { path: '/', rules: published },
  product: { path: '/product/:id', rules: published },
  blog: { path: '/blog', rules: published },
  post: { path: '/blog/:slug', rules: published },
  about: { path: '/about', rules: published },
  contact: { path: '/contact', rules: published },
  shippingTerms: { path: '/shipping-terms', rules: published },
  privacy: { path: '/privacy', rules: published },
  checkout: { path: '/checkout', rules: orderPage },
  payment: { path: '/payment', rules: orderPage },
  trackOrder: { path: '/trackOrder', rules: orderPage },
  pay: { path: '/pay/:orderId', rules: unlisted },
  review: { path: '/review', rules: unlisted },
} as const satisfies Record<string, Page>;

export const staffRoot = '/admin';

export const staffPages = {
  signIn: { path: '/adminLogin', rules: unlisted },
  code: { path: '/adminLogin/code', rules: unlisted },
  forgotPassword: { path: '/adminLogin/forgot', rules: unlisted },
  newPassword: { path: '/adminLogin/password', rules: unlisted },
  invitation: { path: '/adminLogin/invitation', rules: unlisted },
  firstAccount: { path: '/adminLogin/first-account', rules: unlisted },
  orders: { path: staffRoot, rules: forOrders },
  order: { path: '/admin/orders/:orderId', rules: forOrders },
  packingSlip: { path: '/admin/orders/:orderId/packing-slip', rules: forOrders },
  payments: { path: '/admin/payments', rules: { seenBy: 'reports.see' } },
  paymentsPrint: { path: '/admin/payments/print', rules: { seenBy: 'reports.see' } },
  sales: { path: '/admin/sales', rules: { seenBy: 'reports.see' } },
  customers: { path: '/admin/customers', rules: { seenBy: 'customers.see' } },
  customerOfOrder: { path: '/admin/customers/of/:orderId', rules: { seenBy: 'customers.see' } },
  customer: { path: '/admin/customers/:id', rules: { seenBy: 'customers.see' } },
  messages: { path: '/admin/messages', rules: { seenBy: 'messages.answer' } },
  exports: { path: '/admin/exports', rules: { seenBy: 'exports.make' } },
  tracking: { path: '/admin/tracking', rules: { seenBy: 'orders.ship' } },
  attention: { path: '/admin/attention', rules: { seenBy: 'attention.resolve' } },
  emails: { path: '/admin/emails', rules: { seenBy: 'emails.send' } },
  email: { path: '/admin/emails/:id', rules: { seenBy: 'emails.send' } },
  products: { path: '/admin/products', rules: { seenBy: 'products.draft' } },
  reviews: { path: '/admin/reviews', rules: { seenBy: 'reviews.moderate' } },
  newProduct: { path: '/admin/products/new', rules: { seenBy: 'prices.change' } },
  product: { path: '/admin/products/:id', rules: { seenBy: 'products.draft' } },
  texts: { path: '/admin/texts', rules: { seenBy: 'texts.draft' } },
  log: { path: '/admin/log', rules: { seenBy: 'log.see' } },
  people: { path: '/admin/people', rules: { seenBy: 'people.manage' } },
  privacy: { path: '/admin/privacy', rules: { seenBy: 'privacy.erase' } },
  settings: { path: '/admin/settings', rules: { seenBy: 'settings.change' } },
  brand: { path: '/admin/settings/brand', rules: { seenBy: 'settings.change' } },
  account: { path: '/admin/account', rules: { seenBy: 'staff' } },
} as const satisfies Record<string, Page>;

export const sandboxPages = {
  card: { path: '/sandbox/:reference', rules: unlisted },
} as const satisfies Record<string, Page>;

export const anyOther = { path: '/*', rules: unlisted } as const satisfies Page;

export function listAllPages(): Page[] {
  const tables = [shopPages, staffPages, sandboxPages];
  return [...tables.flatMap((table) => Object.values<Page>(table)), anyOther];
}

export const apiRoot = '/api';
export const authRoot = '/api/auth';

export const publicApi = {
  createPayment: '/api/mtjree/create',
  paymentStatus: '/api/mtjree/status/:orderId',
  contact: '/api/contact',
  adConsent: '/api/ad-consent',
  pageViews: '/api/page-views',
  reviews: '/api/reviews',
  reviewPicture: '/api/review-pictures/:path',
  signIn: '/api/admin/sign-in',
  signInCode: '/api/admin/sign-in/code',
  signOut: '/api/admin/sign-out',
} as const;

export const outsideApi = {
  webhook: '/api/webhooks/:gateway',
  description: '/api/openapi.json',
  authSignIn: '/api/auth/sign-in/email',
  authSignOut: '/api/auth/sign-out',
  authSession: '/api/auth/get-session',
} as const;

/** Set by the server on every request it passes on; one of this name from outside is dropped. */
export const clientAddressHeader = 'x-client-address';

/** The only calls of better-auth that are public; the screens make the others on the server. */
export const openAuthCalls = {
  GET: [outsideApi.authSession],
  POST: [outsideApi.authSignIn, outsideApi.authSignOut],
} as const;

export const staffApi = {
  session: '/api/admin/session',
  openItems: '/api/admin/attention',
  events: '/api/admin/events',
  paymentFailedEmail: '/api/send-payment-failed-email',
  orderStatusEmail: '/api/send-order-status-email',
  emailPreview: '/api/admin/emails/:id/preview',
  report: '/api/admin/payments.csv',
  sales: '/api/admin/sales.csv',
  orderExport: '/api/admin/orders-export',
  paymentDetails: '/api/admin/payments/:orderId',
  productPictures: '/api/admin/product-pictures',
  textPreview: '/api/admin/text-preview',
  brandPreview: '/api/admin/brand-preview',
} as const;

export const callsSeenBy: Record<keyof typeof staffApi, SeenByStaff> = {
  session: 'staff',
  openItems: 'staff',
  events: 'orders.see',
  paymentFailedEmail: 'emails.send',
  orderStatusEmail: 'emails.send',
  emailPreview: 'emails.send',
  report: 'exports.make',
  sales: 'exports.make',
  orderExport: 'exports.make',
  paymentDetails: 'reports.see',
  productPictures: 'products.draft',
  textPreview: 'texts.draft',
  brandPreview: 'settings.change',
};

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

export const seoFiles = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  llms: '/llms.txt',
} as const;

/** Health checks for load balancers and supervisors. */
export const healthChecks = { up: '/up', ready: '/ready' } as const;

/** Served on a separate port. */
export const metricsAddress = '/metrics';

export const mediaRoot = '/media';
export const assetsRoot = '/assets';
export const wellKnownRoot = '/.well-known';

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

const [sandboxRoot] = sandboxPages.card.path.split(':');

/** Returns the header X-Robots-Tag. Undefined for a listed page; an unknown page counts as a staff page. */
export function robotsTagOf(pathname: string): string | undefined {
  const page = findShopPage(pathname)?.page;
  if (page?.rules.isListed) return undefined;
  const isForShoppers = page || pathname.startsWith(`${sandboxRoot}`) || pathname.endsWith('.data');
  return isForShoppers ? noindex.shop : noindex.staff;
}

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
