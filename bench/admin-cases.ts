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

const asked = (params: Record<string, string> = {}) =>
  `/admin.data?${new URLSearchParams({ ...params, _routes: 'admin/orders/orders' })}`;

const askedPage =
  (path: string, route: string) =>
  (params: Record<string, string> = {}) =>
    `${path}.data?${new URLSearchParams({ ...params, _routes: route })}`;

const askedCustomers = askedPage('/admin/customers', 'admin/customers/customers');
const askedCustomer = (id: string) =>
  askedPage(`/admin/customers/${id}`, 'admin/customers/customer')();
const askedLog = askedPage('/admin/log', 'admin/log/log');
const askedEmails = askedPage('/admin/emails', 'admin/emails/emails');
const askedMessages = askedPage('/admin/messages', 'admin/messages/messages');
const askedSales = askedPage('/admin/sales', 'admin/sales/sales');

const askedPayments = askedPage('/admin/payments', 'admin/payments/payments');

export const cases: AdminCase[] = [
  { name: 'first page', path: asked(), limit: firstPage },
  { name: 'first page of a rare status', path: asked({ status: 'cancelled' }), limit: firstPage },
  { name: 'to pack', path: asked({ view: 'to_pack' }), limit: firstPage },
  { name: 'to ship', path: asked({ view: 'to_ship' }), limit: firstPage },
  { name: 'on the way', path: asked({ view: 'on_the_way' }), limit: firstPage },
  { name: 'late', path: asked({ view: 'late' }), limit: firstPage },
  { name: 'unpaid', path: asked({ view: 'unpaid' }), limit: firstPage },
  { name: 'refunds', path: asked({ view: 'refunds' }), limit: search },
  { name: 'a rare country', path: asked({ country: 'KW' }), limit: search },
  { name: 'a rare carrier', path: asked({ carrier: 'DHL' }), limit: search },
  {
    name: 'a rare country by a rare carrier',
    path: asked({ country: 'KW', carrier: 'DHL' }),
    limit: search,
  },
  { name: 'a product of new orders', path: asked({ product: '1' }), limit: search },
  { name: 'a product of half a million old orders', path: asked({ product: '3' }), limit: search },
  {
    name: 'the oldest of them',
    path: asked({ product: '3', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'of them to a rare country',
    path: asked({ product: '3', country: 'KW' }),
    limit: search,
  },
  { name: 'of them to pack: none', path: asked({ product: '3', view: 'to_pack' }), limit: search },
  { name: 'of them with refunds', path: asked({ product: '3', view: 'refunds' }), limit: search },
  { name: 'a rare product', path: asked({ product: '4' }), limit: search },
  { name: 'amounts that no order has', path: asked({ least: '5000' }), limit: search },
  {
    name: 'the oldest of such amounts',
    path: asked({ least: '5000', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest to a rare country',
    path: asked({ country: 'KW', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest by a rare carrier',
    path: asked({ carrier: 'DHL', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest with refunds',
    path: asked({ view: 'refunds', sort: 'oldest' }),
    limit: search,
  },
  {
    name: 'the oldest of a rare status',
    path: asked({ status: 'cancelled', sort: 'oldest' }),
    limit: firstPage,
  },
  {
    name: 'the oldest of a rare name',
    path: asked({ q: 'zoe', sort: 'oldest' }),
    limit: search,
  },
  { name: 'numbers of 5,000 orders', path: asked({ part: 'numbers' }), limit: list },
  {
    name: 'numbers of all to a rare country',
    path: asked({ part: 'numbers', country: 'KW' }),
    limit: list,
  },
  {
    name: 'numbers of 5,000 with the old product',
    path: asked({ part: 'numbers', product: '3' }),
    limit: list,
  },
  {
    name: 'numbers of all to pack',
    path: asked({ part: 'numbers', view: 'to_pack' }),
    limit: list,
  },
  {
    name: 'thirty days of a year ago',
    path: asked({ from: '2025-10-01', until: '2025-10-30' }),
    limit: firstPage,
  },
  { name: 'a rare name to pack', path: asked({ view: 'to_pack', q: 'zoe' }), limit: search },
  { name: 'a name of one in twenty', path: asked({ q: 'Mohammed' }), limit: search },
  { name: 'the same in Arabic', path: asked({ q: 'مُحمَّد' }), limit: search },
  { name: 'an Arabic full name', path: asked({ q: 'احمد الغامدى' }), limit: search },
  { name: 'a rare name', path: asked({ q: 'zoe' }), limit: search },
  {
    name: 'a rare name and a status',
    path: asked({ q: 'zoe', status: 'cancelled' }),
    limit: search,
  },
  { name: 'an unknown name', path: asked({ q: 'nobody is this' }), limit: search },
  { name: 'three letters without a match', path: asked({ q: 'qqq' }), limit: search },
  { name: 'an email address', path: asked({ q: 'wanda4' }), limit: search },
  { name: 'a part of every email address', path: asked({ q: '@example.com' }), limit: search },
  { name: 'a phone, as people say it', path: asked({ q: '٠٥٠ ١٢٣ ٤٥' }), limit: search },
  { name: 'an order id', path: asked({ q: '100829348951' }), limit: search },
  { name: 'three digits', path: asked({ q: '482' }), limit: search },
  { name: 'signs only', path: asked({ q: '%_%' }), limit: search },
  { name: 'two letters', path: asked({ q: 'mo' }), limit: search },
  { name: 'a rare letter', path: asked({ q: 'ظ' }), limit: search },
  { name: 'a letter that starts no name', path: asked({ q: '%' }), limit: search },
  { name: 'revenue of today', path: askedPayments({ period: 'today' }), limit: report },
  { name: 'revenue of yesterday', path: askedPayments({ period: 'yesterday' }), limit: report },
  { name: 'revenue of seven days', path: askedPayments(), limit: report },
  { name: 'revenue of thirty days', path: askedPayments({ period: '30days' }), limit: report },
  { name: 'revenue of all time', path: askedPayments({ period: 'all' }), limit: report },
  {
    name: 'a name in the revenue of all time',
    path: askedPayments({ period: 'all', q: 'Mohammed' }),
    limit: search,
  },
  { name: 'orders of every status', path: askedPayments({ tab: 'orders' }), limit: report },
  {
    name: 'orders that failed',
    path: askedPayments({ tab: 'orders', status: 'failed' }),
    limit: report,
  },
  { name: 'what sells, thirty days', path: askedSales({ period: '30days' }), limit: list },
  { name: 'what sells, all time', path: askedSales({ period: 'all' }), limit: list },
  { name: 'customers', path: askedCustomers(), limit: list },
  { name: 'customers called Mohammed', path: askedCustomers({ q: 'Mohammed' }), limit: list },
  { name: 'customers of a rare name', path: askedCustomers({ q: 'zoe' }), limit: list },
  { name: 'blocked customers', path: askedCustomers({ state: 'blocked' }), limit: list },
  { name: 'a customer', path: askedCustomer(benchCustomers.usual), limit: list },
  { name: 'a customer of 2,000 orders', path: askedCustomer(benchCustomers.busy), limit: list },
  { name: 'the log', path: askedLog(), limit: list },
  { name: 'a rare act in the log', path: askedLog({ act: 'corrections' }), limit: list },
  { name: 'a frequent act in the log', path: askedLog({ act: 'status' }), limit: list },
  { name: 'an act that was never done', path: askedLog({ act: 'texts' }), limit: list },
  { name: 'emails', path: askedEmails(), limit: list },
  { name: 'emails that failed', path: askedEmails({ state: 'failed' }), limit: list },
  { name: 'emails of a rare kind', path: askedEmails({ kind: 'refund' }), limit: list },
  { name: 'emails to a part of an address', path: askedEmails({ q: 'wanda4' }), limit: list },
  { name: 'emails to nobody', path: askedEmails({ q: 'nobody-is-this' }), limit: list },
  { name: 'emails about an order', path: askedEmails({ q: '100829348951' }), limit: list },
  { name: 'open messages', path: askedMessages(), limit: list },
  { name: 'messages that are done', path: askedMessages({ state: 'done' }), limit: list },
  {
    name: 'a name among them',
    path: askedMessages({ state: 'done', q: 'wanda' }),
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
  let most = readMegabytes();
  let before: string | undefined;
  for (let step = 0; step < 40; step++) {
    const page = await read(asked(before ? { before } : {}));
    before = findLast(page) ?? before;
    const name = names[step % names.length] ?? '';
    for (let letters = 1; letters <= name.length; letters++) {
      await read(asked({ q: name.slice(0, letters) }));
    }
    if (step % 10 === 0) await read('/admin');
    most = Math.max(most, readMegabytes());
  }
  return most;
}

// Uses React Router's own encoding, in which cursors are plain numbers.
function findLast(page: string): string | undefined {
  const places = [...page.matchAll(/\b(1[5-9]\d{14})\b/g)].map(([moment]) => Number(moment));
  return places.length > 0 ? `${Math.min(...places)}-1` : undefined;
}
