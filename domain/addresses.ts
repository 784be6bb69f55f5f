import {
  findShopPage,
  noindex,
  type Page,
  type Rules,
  type SeenByStaff,
  shopPages,
} from './shop-addresses.ts';

// A shop page imports from there, so that shoppers load none of the rest.
export * from './shop-addresses.ts';

// Lists every address of the store. Tests compare app/routes.ts with this table, and find addresses that
// other files spell out.

const unlisted: Rules = { seenBy: 'everyone' };
const forOrders: Rules = { seenBy: 'orders.see' };

export const staffRoot = '/admin';

export const staffPages = {
  signIn: { path: '/adminLogin', rules: unlisted },
  code: { path: '/adminLogin/code', rules: unlisted },
  forgotPassword: { path: '/adminLogin/forgot', rules: unlisted },
  newPassword: { path: '/adminLogin/password', rules: unlisted },
  invitation: { path: '/adminLogin/invitation', rules: unlisted },
  firstAccount: { path: '/adminLogin/first-account', rules: unlisted },
  orders: { path: staffRoot, rules: forOrders },
  newOrder: { path: '/admin/orders/new', rules: { seenBy: 'orders.create' } },
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
  remittances: { path: '/admin/remittances', rules: { seenBy: 'payments.collect' } },
  today: { path: '/admin/today', rules: forOrders },
  attention: { path: '/admin/attention', rules: { seenBy: 'attention.resolve' } },
  emails: { path: '/admin/emails', rules: { seenBy: 'emails.send' } },
  email: { path: '/admin/emails/:id', rules: { seenBy: 'emails.send' } },
  products: { path: '/admin/products', rules: { seenBy: 'products.draft' } },
  reviews: { path: '/admin/reviews', rules: { seenBy: 'reviews.moderate' } },
  newProduct: { path: '/admin/products/new', rules: { seenBy: 'prices.change' } },
  importProducts: { path: '/admin/products/import', rules: { seenBy: 'prices.change' } },
  product: { path: '/admin/products/:id', rules: { seenBy: 'products.draft' } },
  stock: { path: '/admin/stock', rules: { seenBy: 'stock.change' } },
  productStock: { path: '/admin/stock/:id', rules: { seenBy: 'stock.change' } },
  texts: { path: '/admin/texts', rules: { seenBy: 'texts.draft' } },
  emailTexts: { path: '/admin/settings/emails', rules: { seenBy: 'texts.draft' } },
  log: { path: '/admin/log', rules: { seenBy: 'log.see' } },
  people: { path: '/admin/people', rules: { seenBy: 'people.manage' } },
  privacy: { path: '/admin/privacy', rules: { seenBy: 'privacy.erase' } },
  settings: { path: '/admin/settings', rules: { seenBy: 'settings.change' } },
  brand: { path: '/admin/settings/brand', rules: { seenBy: 'settings.change' } },
  system: { path: '/admin/settings/system', rules: { seenBy: 'settings.change' } },
  services: { path: '/admin/settings/services', rules: { seenBy: 'settings.change' } },
  // Prices are changed here, too; the forms of a market need the permission `settings.change`.
  markets: { path: '/admin/markets', rules: { seenBy: 'prices.change' } },
  market: { path: '/admin/markets/:id', rules: { seenBy: 'prices.change' } },
  seller: { path: '/admin/markets/sellers/:id', rules: { seenBy: 'settings.change' } },
  setup: { path: '/admin/setup', rules: { seenBy: 'settings.change' } },
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

export const outsideApi = {
  webhook: '/api/webhooks/:gateway',
  description: '/api/openapi.json',
  authSignIn: '/api/auth/sign-in/email',
  authSignOut: '/api/auth/sign-out',
  authSession: '/api/auth/get-session',
  signIn: '/api/admin/sign-in',
  signInCode: '/api/admin/sign-in/code',
  signOut: '/api/admin/sign-out',
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
  search: '/api/admin/search',
  events: '/api/admin/events',
  newOrders: '/api/admin/new-orders',
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
  search: 'orders.see',
  events: 'orders.see',
  newOrders: 'orders.see',
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

export const seoFiles = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  llms: '/llms.txt',
} as const;

/** Health checks for load balancers and supervisors. */
export const healthChecks = { up: '/up', ready: '/ready' } as const;

/** Served on a separate port. */
export const metricsAddress = '/metrics';

export const assetsRoot = '/assets';
export const wellKnownRoot = '/.well-known';

const [sandboxRoot] = sandboxPages.card.path.split(':');

/** Returns the header X-Robots-Tag. Undefined for a listed page; an unknown page counts as a staff page. */
export function robotsTagOf(pathname: string): string | undefined {
  const page = findShopPage(pathname)?.page;
  if (page?.rules.isListed) return undefined;
  const isForShoppers = page || pathname.startsWith(`${sandboxRoot}`) || pathname.endsWith('.data');
  return isForShoppers ? noindex.shop : noindex.staff;
}
