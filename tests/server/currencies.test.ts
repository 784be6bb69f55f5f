import { randomUUID } from 'node:crypto';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffApi } from '#domain/addresses.ts';
import { widenAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';
import type { Visitor } from '../support/visitor.ts';

// Orders of three currencies. Their amounts added up, in any unit, would give none of the texts below.
const orders = [
  { order_id: '481516234201', currency: 'USD', total: '39.00', refunded: '0.00' },
  { order_id: '481516234202', currency: 'SAR', total: '146.25', refunded: '46.25' },
  { order_id: '481516234203', currency: 'KWD', total: '12.345', refunded: '1.255' },
] as const;
const riyals = '481516234202';
const dinars = '481516234203';

let office: BackOfficeServer;
let sara: Visitor;
beforeAll(async () => {
  office = await BackOfficeServer.open();
  expect(await widenAmountColumns(office.db)).toEqual({ kind: 'widened' });
  sara = (await office.signIn('sara', 'owner')).visitor;
  for (const order of orders) await addPaidOrder(order);
});
afterAll(() => office.close());

async function addPaidOrder({ order_id, currency, total, refunded }: (typeof orders)[number]) {
  const { db } = office;
  const line = { id: 2, title: 'Root Serum', bundle: '1', qty: 1, price: Number(total) };
  const meta_data = JSON.stringify({ items: [{ ...line, line_total: Number(total) }], lang: 'en' });
  const person = { first_name: 'Mona', last_name: 'Haddad', email: 'mona@example.com' };
  const paid = { status: 'paid', paid_at: new Date() };
  const sums = { total, subtotal: total, shipping_cost: '0.00', tax_amount: '0.00', currency };
  await db
    .insertInto('orders')
    .values({ order_id, ...person, ...paid, ...sums, meta_data })
    .execute();
  const amount = Math.round(Number(total) * (currency === 'KWD' ? 1000 : 100));
  const named = { order_id, position: 1, product_id: 2, title: line.title, bundle: '1' };
  const amounts = { quantity: 1, unit_price: amount, line_total: amount, currency };
  await db
    .insertInto('order_lines')
    .values({ ...named, ...amounts, placed_at: new Date() })
    .execute();
  const { id } = await db
    .insertInto('payments')
    .values({
      order_id,
      currency,
      attempt: 1,
      gateway: 'sandbox',
      reference: randomUUID(),
      amount: total,
      state: 'paid',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (Number(refunded) === 0) return;
  await db
    .insertInto('refunds')
    .values({
      order_id,
      currency,
      payment_id: id,
      reference: randomUUID(),
      amount: refunded,
      reason: 'One bottle arrived broken',
      state: 'done',
      created_by: 'staff:sara',
    })
    .execute();
}

/** Returns the visible text, each run of spaces as one. */
async function read(path: string, visitor = sara): Promise<string> {
  const response = await visitor.fetch(path);
  expect(response.status, path).toBe(200);
  const html = await response.text();
  return html
    .replace(/<(script|style|pre)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->|[\u2066-\u2069]/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');
}

/** No text of a page or file may have a sum of several currencies, as units or as minor units. */
function expectNoMixedSums(text: string): void {
  for (const sum of ['197.59', '185.25', '51.34', '158.59', '310.25', '47.50']) {
    expect(text).not.toContain(sum);
  }
}

test.each(['en', 'ar'])(
  'lists show each order in its own currency, with its own decimals (%s)',
  async (language) => {
    for (const path of [
      '/admin',
      '/admin?look=cards',
      '/admin/today',
      '/admin/payments?tab=orders',
    ]) {
      const list = await read(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      if (!path.endsWith('today')) {
        for (const text of ['$39.00', 'SAR 146.25', 'KWD 12.345'])
          expect(list, path).toContain(text);
      }
      for (const text of ['$146.25', '$12.3', 'SAR 146.25 SAR Mona', 'KWD 12.345 KWD Mona']) {
        expect(list, path).not.toContain(text);
      }
      expectNoMixedSums(list);
    }
    await read('/admin?lang=en');
  },
);

test('the page of an order shows its lines, sums and refunds in its currency', async () => {
  const saudi = await read(`/admin/orders/${riyals}`);
  for (const text of ['SAR 146.25', '-SAR 46.25', 'SAR 100.00']) expect(saudi).toContain(text);
  expect(saudi).not.toContain('$');
  const kuwaiti = await read(`/admin/orders/${dinars}`);
  for (const text of ['KWD 12.345', '-KWD 1.255', 'KWD 11.090']) expect(kuwaiti).toContain(text);
  expect(kuwaiti).not.toContain('$');
  const american = await read(`/admin/orders/${orders[0].order_id}`);
  expect(american).toContain('$39.00 USD');
});

test('a customer has paid a sum in each currency', async () => {
  const page = await read(await customerPath());
  for (const text of ['$39.00', 'SAR 146.25', 'KWD 12.345', 'SAR 46.25', 'KWD 1.255']) {
    expect(page).toContain(text);
  }
  expectNoMixedSums(page);
});

async function customerPath(): Promise<string> {
  const response = await sara.fetch(`/admin/customers/of/${riyals}`);
  const { pathname } = new URL(response.headers.get('location') ?? '', 'https://shop.example');
  return pathname;
}

test.each([riyals, dinars])('the packing slip of %s has no amount in dollars', async (orderId) => {
  const slip = await read(`/admin/orders/${orderId}/packing-slip`);
  expect(slip).toContain(orderId);
  expect(slip).not.toMatch(/\$\d|USD/);
});

test('an export has amounts with the decimals of their currency, and its code beside them', async () => {
  const answer = await sara.fetch(staffApi.orderExport);
  const [headings = [], ...rows] = parseCsv(await answer.text());
  const column = (name: string) => headings.indexOf(name);
  const exported = new Map(
    rows.map((row) => [
      `${row[column('Order number')]}`,
      ['Total', 'Refunded', 'Currency'].map((name) => row[column(name)]),
    ]),
  );
  expect(exported.get(riyals)).toEqual(['146.25', '46.25', 'SAR']);
  expect(exported.get(dinars)).toEqual(['12.345', '1.255', 'KWD']);
  expect(exported.get(orders[0].order_id)).toEqual(['39.00', '0.00', 'USD']);
  const workbook = await sara.fetch(`${staffApi.orderExport}?format=xlsx`);
  const { sheets } = await readXlsx(new Uint8Array(await workbook.arrayBuffer()));
  const cells = sheets[0]?.rows.flat() ?? [];
  for (const cell of [146.25, 12.345, 39]) expect(cells).toContain(cell);
});

test('reports sum up each currency on its own', async () => {
  const report = await read('/admin/payments?period=30days');
  for (const text of ['$39.00', 'SAR 146.25', 'KWD 12.345', 'SAR 46.25', 'KWD 1.255']) {
    expect(report).toContain(text);
  }
  expectNoMixedSums(report);
  expect(report).toContain('The chart shows SAR only');
  for (const path of ['/admin/sales?period=30days', '/admin/payments/print?period=30days']) {
    const page = await read(path);
    for (const text of ['$39.00', 'SAR 146.25', 'KWD 12.345']) expect(page, path).toContain(text);
    expectNoMixedSums(page);
  }
  const csv = async (path: string) => parseCsv(await (await sara.fetch(path)).text());
  const paid = await csv(`${staffApi.report}?period=today`);
  for (const amount of [
    ['146.25', 'SAR'],
    ['12.345', 'KWD'],
    ['39.00', 'USD'],
  ]) {
    expect(paid).toContainEqual(expect.arrayContaining(amount));
  }
  const sales = await csv(`${staffApi.sales}?report=countries&period=today`);
  expect(sales.map((row) => row.slice(-3))).toEqual(
    expect.arrayContaining([
      ['146.25', '46.25', 'SAR'],
      ['12.345', '1.255', 'KWD'],
      ['39.00', '0.00', 'USD'],
    ]),
  );
});

test('the search of the back office names the currency of each order', async () => {
  const { body } = await sara.json(`${staffApi.search}?q=Mona`);
  expect(body).toMatchObject({
    orders: expect.arrayContaining([
      expect.objectContaining({ orderId: dinars, totalCents: 12_345, currency: 'KWD' }),
      expect.objectContaining({ orderId: riyals, totalCents: 14_625, currency: 'SAR' }),
    ]),
  });
});

test.each(['12.345', 'KWD 12.345', '١٢٫٣٤٥'])(
  'the search of payments finds an amount in thousandths by %s',
  async (typed) => {
    const page = await read(`/admin/payments?tab=orders&q=${encodeURIComponent(typed)}`);
    expect(page).toContain(dinars);
    expect(page).not.toContain(riyals);
  },
);

test('the amounts of an order are filtered to the thousandth', async () => {
  for (const [query, isListed] of [
    ['least=12.345&most=12.345', true],
    ['most=12.344', false],
    ['least=12.346', false],
  ] as const) {
    const list = await read(`/admin?${query}`);
    expect(list.includes(dinars), query).toBe(isListed);
  }
});
