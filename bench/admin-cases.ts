import { benchCustomers } from './fill-orders.ts';

export type AdminCase = {
  name: string;
  path: string;
  /** Milliseconds of the 95th percentile. */
  limit: number;
  /** Marks a file download, which is timed until its first bytes arrive. */
  isFile?: true;
};

const firstPage = 50;
const search = 100;
const report = 50;
const list = 100;
const file = 100;

const ordersPath = (params: Record<string, string> = {}) =>
  `/admin.data?${new URLSearchParams({ ...params, _routes: 'admin/orders/list/orders' })}`;

const pagePath =
  (path: string, route: string) =>
  (params: Record<string, string> = {}) =>
    `${path}.data?${new URLSearchParams({ ...params, _routes: route })}`;

const customersPath = pagePath('/admin/customers', 'admin/customers/customers');
const customerPath = (id: string) =>
  pagePath(`/admin/customers/${id}`, 'admin/customers/customer')();
const logPath = pagePath('/admin/log', 'admin/activity/activity');
const emailsPath = pagePath('/admin/emails', 'admin/emails/emails');
const messagesPath = pagePath('/admin/messages', 'admin/messages/messages');
const salesPath = pagePath('/admin/sales', 'admin/sales/sales');

const paymentsPath = pagePath('/admin/payments', 'admin/payments/payments');

export const cases: AdminCase[] = [
  { name: 'first page', path: ordersPath(), limit: firstPage },
  {
    name: '200 orders, as a long list reloads',
    path: ordersPath({ shown: '200' }),
    limit: search,
  },
  {
    name: 'first page of a rare status',
    path: ordersPath({ status: 'cancelled' }),
    limit: firstPage,
  },
  { name: 'to pack', path: ordersPath({ view: 'to_pack' }), limit: firstPage },
  { name: 'to ship', path: ordersPath({ view: 'to_ship' }), limit: firstPage },
  { name: 'on the way', path: ordersPath({ view: 'on_the_way' }), limit: firstPage },
  { name: 'late', path: ordersPath({ view: 'late' }), limit: firstPage },
  { name: 'unpaid', path: ordersPath({ view: 'unpaid' }), limit: firstPage },
  { name: 'to confirm', path: ordersPath({ view: 'to_confirm' }), limit: firstPage },
  { name: 'cash due', path: ordersPath({ view: 'cash_due' }), limit: firstPage },
  {
    name: 'a rare name with cash due',
    path: ordersPath({ view: 'cash_due', q: 'zoe' }),
    limit: search,
  },
  {
    name: 'the oldest of all',
    path: ordersPath({ sort: 'oldest' }),
    limit: firstPage,
  },
  { name: 'refunds', path: ordersPath({ view: 'refunds' }), limit: search },
  { name: 'a rare country', path: ordersPath({ country: 'KW' }), limit: search },
  { name: 'a rare carrier', path: ordersPath({ carrier: 'DHL' }), limit: search },
  {
    name: 'a rare country by a rare carrier',
    path: ordersPath({ country: 'KW', carrier: 'DHL' }),
    limit: search,
  },
  { name: 'a product of new orders', path: ordersPath({ product: '1' }), limit: search },
  {
    name: 'a product of half a million old orders',
    path: ordersPath({ product: '3' }),
    limit: search,
  },
  {
    name: 'the oldest of them',
    path: ordersPath({ product: '3', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'of them to a rare country',
    path: ordersPath({ product: '3', country: 'KW' }),
    limit: search,
  },
  {
    name: 'of them to pack: none',
    path: ordersPath({ product: '3', view: 'to_pack' }),
    limit: search,
  },
  {
    name: 'of them with refunds',
    path: ordersPath({ product: '3', view: 'refunds' }),
    limit: search,
  },
  { name: 'a rare product', path: ordersPath({ product: '4' }), limit: search },
  { name: 'amounts that no order has', path: ordersPath({ least: '5000' }), limit: search },
  {
    name: 'the oldest of such amounts',
    path: ordersPath({ least: '5000', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest to a rare country',
    path: ordersPath({ country: 'KW', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest by a rare carrier',
    path: ordersPath({ carrier: 'DHL', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest with refunds',
    path: ordersPath({ view: 'refunds', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest of a rare status',
    path: ordersPath({ status: 'cancelled', sort: 'oldest' }),
    limit: firstPage,
  },
  {
    name: 'the oldest of a rare name',
    path: ordersPath({ q: 'zoe', sort: 'oldest' }),
    limit: search,
  },
  { name: 'numbers of 5,000 orders', path: ordersPath({ part: 'numbers' }), limit: list },
  {
    name: 'numbers of all to a rare country',
    path: ordersPath({ part: 'numbers', country: 'KW' }),
    limit: list,
  },
  {
    name: 'numbers of 5,000 with the old product',
    path: ordersPath({ part: 'numbers', product: '3' }),
    limit: list,
  },
  {
    name: 'numbers of all to pack',
    path: ordersPath({ part: 'numbers', view: 'to_pack' }),
    limit: list,
  },
  {
    name: 'thirty days of a year ago',
    path: ordersPath({ from: '2025-10-01', until: '2025-10-30' }),
    limit: firstPage,
  },
  { name: 'a rare name to pack', path: ordersPath({ view: 'to_pack', q: 'zoe' }), limit: search },
  { name: 'a name of one in twenty', path: ordersPath({ q: 'Mohammed' }), limit: search },
  { name: 'the same in Arabic', path: ordersPath({ q: 'مُحمَّد' }), limit: search },
  { name: 'an Arabic full name', path: ordersPath({ q: 'احمد الغامدى' }), limit: search },
  { name: 'a rare name', path: ordersPath({ q: 'zoe' }), limit: search },
  {
    name: 'a rare name and a status',
    path: ordersPath({ q: 'zoe', status: 'cancelled' }),
    limit: search,
  },
  { name: 'an unknown name', path: ordersPath({ q: 'nobody is this' }), limit: search },
  { name: 'three letters without a match', path: ordersPath({ q: 'qqq' }), limit: search },
  { name: 'an email address', path: ordersPath({ q: 'wanda4' }), limit: search },
  { name: 'a part of every email address', path: ordersPath({ q: '@example.com' }), limit: search },
  { name: 'a phone, as people say it', path: ordersPath({ q: '٠٥٠ ١٢٣ ٤٥' }), limit: search },
  { name: 'an order id', path: ordersPath({ q: '100829348951' }), limit: search },
  { name: 'three digits', path: ordersPath({ q: '482' }), limit: search },
  { name: 'signs only', path: ordersPath({ q: '%_%' }), limit: search },
  { name: 'two letters', path: ordersPath({ q: 'mo' }), limit: search },
  { name: 'a rare letter', path: ordersPath({ q: 'ظ' }), limit: search },
  { name: 'a letter that starts no name', path: ordersPath({ q: '%' }), limit: search },
  { name: 'revenue of today', path: paymentsPath({ period: 'today' }), limit: report },
  { name: 'revenue of yesterday', path: paymentsPath({ period: 'yesterday' }), limit: report },
  { name: 'revenue of seven days', path: paymentsPath(), limit: report },
  { name: 'revenue of thirty days', path: paymentsPath({ period: '30days' }), limit: report },
  { name: 'revenue of all time', path: paymentsPath({ period: 'all' }), limit: report },
  {
    name: 'a name in the revenue of all time',
    path: paymentsPath({ period: 'all', q: 'Mohammed' }),
    limit: search,
  },
  { name: 'orders of every status', path: paymentsPath({ tab: 'orders' }), limit: report },
  {
    name: 'orders with cash due',
    path: paymentsPath({ tab: 'orders', status: 'cash_due' }),
    limit: report,
  },
  {
    name: 'orders that failed',
    path: paymentsPath({ tab: 'orders', status: 'failed' }),
    limit: report,
  },
  { name: 'what sells, thirty days', path: salesPath({ period: '30days' }), limit: list },
  { name: 'what sells, all time', path: salesPath({ period: 'all' }), limit: list },
  { name: 'customers', path: customersPath(), limit: list },
  { name: 'customers called Mohammed', path: customersPath({ q: 'Mohammed' }), limit: list },
  { name: 'customers of a rare name', path: customersPath({ q: 'zoe' }), limit: list },
  { name: 'blocked customers', path: customersPath({ state: 'blocked' }), limit: list },
  { name: 'a customer', path: customerPath(benchCustomers.usual), limit: list },
  { name: 'a customer of 2,000 orders', path: customerPath(benchCustomers.busy), limit: list },
  { name: 'the log', path: logPath(), limit: list },
  { name: 'a rare act in the log', path: logPath({ act: 'corrections' }), limit: list },
  { name: 'a frequent act in the log', path: logPath({ act: 'status' }), limit: list },
  { name: 'an act that was never done', path: logPath({ act: 'texts' }), limit: list },
  { name: 'emails', path: emailsPath(), limit: list },
  { name: 'emails that failed', path: emailsPath({ state: 'failed' }), limit: list },
  { name: 'emails of a rare kind', path: emailsPath({ kind: 'refund' }), limit: list },
  { name: 'emails to a part of an address', path: emailsPath({ q: 'wanda4' }), limit: list },
  { name: 'emails to nobody', path: emailsPath({ q: 'nobody-is-this' }), limit: list },
  { name: 'emails about an order', path: emailsPath({ q: '100829348951' }), limit: list },
  { name: 'open messages', path: messagesPath(), limit: list },
  { name: 'messages that are done', path: messagesPath({ state: 'done' }), limit: list },
  {
    name: 'a name among them',
    path: messagesPath({ state: 'done', q: 'wanda' }),
    limit: list,
  },
  {
    name: 'what sells, all time, as CSV',
    path: '/api/admin/sales.csv?period=all',
    limit: file,
    isFile: true,
  },
  {
    name: 'the first of all orders as CSV',
    path: '/api/admin/orders-export?format=csv',
    limit: file,
    isFile: true,
  },
  {
    name: 'the first of all orders as XLSX',
    path: '/api/admin/orders-export?format=xlsx',
    limit: file,
    isFile: true,
  },
  {
    name: 'the first of the revenue of all time as CSV',
    path: '/api/admin/payments.csv?period=all',
    limit: file,
    isFile: true,
  },
];

const names = ['mona', 'سارة', 'haddad', 'العتيبي', 'élodie', 'o’neil', '4815', 'qasimi', 'نورة'];

/** Searches letter by letter at every step. Returns the server's peak memory in megabytes. */
export async function scrollAndSearch(
  read: (path: string) => Promise<string>,
  readMegabytes: () => number,
): Promise<number> {
  let peakMegabytes = readMegabytes();
  let before: string | undefined;
  for (let step = 0; step < 40; step++) {
    const page = await read(ordersPath(before ? { before } : {}));
    before = findLast(page) ?? before;
    const name = names[step % names.length] ?? '';
    for (let letters = 1; letters <= name.length; letters++) {
      await read(ordersPath({ q: name.slice(0, letters) }));
    }
    if (step % 10 === 0) await read('/admin');
    peakMegabytes = Math.max(peakMegabytes, readMegabytes());
  }
  return peakMegabytes;
}

// Uses React Router's own encoding, in which cursors are plain numbers.
function findLast(page: string): string | undefined {
  const places = [...page.matchAll(/\b(1[5-9]\d{14})\b/g)].map(([moment]) => Number(moment));
  return places.length > 0 ? `${Math.min(...places)}-1` : undefined;
}
