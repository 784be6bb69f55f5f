import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { readCurrency } from '../currency.ts';
import { money, readStoredMoney } from '../money.ts';
import { fillOrderLines } from '../orders/fill-order-lines.server.ts';
import { allTime, periods, periodWindow, type Window } from './periods.ts';
import { rollUpDays } from './roll-up-days.server.ts';
import { readSalesReport } from './sales.server.ts';
import {
  type Breakdown,
  breakdowns,
  mainCurrencyOfSales,
  parseVisitSource,
  type SalesFigure,
  sortSoldItems,
  splitTopItems,
} from './sales.ts';

const timeZone = 'Asia/Dubai';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
const usd = (amount: number) => money(amount, 'USD');

onBothDatabases('the sales report', (shop) => {
  // Emptying the tables between tests records deleted orders as changes.
  beforeEach(async () => void (await shop.db.deleteFrom('revenue_changes').execute()));

  const read = (window: Window = allTime, now = new Date()) =>
    readSalesReport(shop.db, { window, timeZone, now });
  const sum = () => rollUpDays(shop.db, { timeZone });
  const figuresOf = async () => (await read()).figures;

  let references = 0;
  const addPayment = async (order_id: string, values: Record<string, unknown> = {}) => {
    references += 1;
    const payment = {
      order_id,
      attempt: references,
      gateway: 'sandbox',
      reference: `r${references}`,
      amount: '39.00',
      currency: 'USD',
      ...values,
    };
    const added = shop.db.insertInto('payments').values(payment).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const addOrder = async (order_id: string, values: Record<string, unknown> = {}) => {
    const order = {
      order_id,
      total: '39.00',
      status: 'paid',
      created_at: hoursAgo(100),
      ...values,
    };
    await shop.db.insertInto('orders').values(order).execute();
  };
  const refund = async (order_id: string, amount: string) => {
    const payment_id = await addPayment(order_id);
    const required = { reason: 'r', created_by: 'store', currency: 'USD', state: 'done' } as const;
    references += 1;
    await shop.db
      .insertInto('refunds')
      .values({ order_id, payment_id, reference: `r${references}`, amount, ...required })
      .execute();
  };

  /** Orders of all kinds over three weeks, some of them today. */
  const addMany = async () => {
    for (let at = 0; at < 120; at++) {
      const id = `${1000 + at}`;
      const status = ['paid', 'paid', 'paid', 'failed', 'pending'][at % 5] ?? '';
      await addOrder(id, {
        status,
        total: `${at + 1}.50`,
        currency: ['USD', 'USD', 'AED', 'KWD'][at % 4],
        country: ['AE', 'sa ', 'Oman', null, 'KW'][at % 5],
        email: ['a@x.example', ' A@X.example', 'b@x.example', null, `c${at}@x.example`][at % 5],
        created_at: hoursAgo(((at * 37) % 500) + at / 120),
      });
      await shop.db
        .insertInto('order_lines')
        .values(
          [1, 2].map((position) => ({
            order_id: id,
            position,
            product_id: at % 7 === 0 ? null : ((at * position) % 3) + 1,
            title: `Title ${at % 2}`,
            bundle: ['1', '3', 'x', null][at % 4] ?? null,
            quantity: (at % 3) + 1,
            unit_price: 100,
            line_total: 100 * position,
            discount: at % 2 ? 10 * position : 0,
            currency: ['USD', 'USD', 'AED', 'KWD'][at % 4] ?? '',
          })),
        )
        .execute();
      if (at % 3 > 0) {
        const source = {
          source: ['tiktok', 'direct'][at % 2] ?? '',
          medium: at % 4 ? 'cpc' : null,
        };
        await shop.db
          .insertInto('order_sources')
          .values({ order_id: id, ...source, campaign: at % 5 ? 'a "b", c' : null })
          .execute();
      }
      if (status === 'failed') {
        await addPayment(id, { state: 'failed', failure_reason: 'expired' });
        if (at % 2) await addPayment(id, { state: 'failed', failure_reason: 'declined' });
      }
      if (status === 'pending' && at % 2) await addPayment(id, { state: 'open' });
      if (status === 'paid' && at % 6 === 0) await refund(id, `${at / 10 + 0.5}0`);
    }
  };

  const expectFullCount = async (some: readonly Breakdown[] = breakdowns) => {
    const now = new Date();
    for (const period of periods) {
      const window = periodWindow(period, timeZone, now);
      const { figures } = await read(window, now);
      const full = await countAll(window, now);
      for (const breakdown of some) {
        expect(byItem(figures[breakdown]), `${period} ${breakdown}`).toEqual(
          byItem(full[breakdown]),
        );
      }
    }
  };

  /** Computes the expected report from every row. */
  const countAll = async ({ from, until }: Window, now: Date) => {
    const all = await shop.db.selectFrom('orders').selectAll().orderBy('created_at').execute();
    const lines = await shop.db.selectFrom('order_lines').selectAll().execute();
    const sources = await shop.db.selectFrom('order_sources').selectAll().execute();
    const refunds = await shop.db.selectFrom('refunds').selectAll().execute();
    const payments = await shop.db.selectFrom('payments').selectAll().orderBy('attempt').execute();
    const counted = Object.fromEntries(
      breakdowns.map((one) => [one, [] as SalesFigure[]]),
    ) as Record<Breakdown, SalesFigure[]>;
    const mailOf = ({ email }: { email: string | null }) => email?.trim().toLowerCase();
    for (const [at, order] of all.entries()) {
      const { order_id, created_at: placedAt } = order;
      if ((from && placedAt < from) || (until && placedAt >= until)) continue;
      const currency = readCurrency(order.currency);
      const total = readStoredMoney(order.total, currency) ?? money(0, currency);
      const one = { orders: 1, pieces: 0, money: total, refunded: money(0, currency) };
      if (order.status !== 'paid') {
        const last = payments.findLast((payment) => payment.order_id === order_id);
        const open = last?.state === 'open' ? 'left' : 'not_opened';
        const isNew = now.getTime() - placedAt.getTime() < 24 * 60 * 60 * 1000;
        const pending = isNew ? 'waiting' : open;
        const item = order.status === 'failed' ? `${last?.failure_reason}` : pending;
        counted.unpaid.push({ ...one, item });
        continue;
      }
      const country = (order.country ?? '').trim();
      const source = sources.find((row) => row.order_id === order_id);
      const earlier = all
        .slice(0, at)
        .filter(({ status }) => status === 'paid')
        .map(mailOf);
      const customerKind = earlier.includes(mailOf(order)) ? 'returning' : 'first';
      const items = {
        countries: country.length === 2 ? country.toUpperCase() : country,
        sources: source ? asJson([source.source, source.medium, source.campaign]) : '',
        customers: mailOf(order) ? customerKind : 'unknown',
      };
      const orderRefunds = refunds.filter((row) => row.order_id === order_id);
      for (const breakdown of ['countries', 'sources', 'customers'] as const) {
        counted[breakdown].push({ ...one, item: items[breakdown] });
        for (const { amount } of orderRefunds) {
          const refunded = readStoredMoney(amount, 'USD') ?? usd(0);
          const none = { orders: 0, pieces: 0, money: usd(0) };
          counted[breakdown].push({ ...none, item: items[breakdown], refunded });
        }
      }
      const own = lines.filter((line) => line.order_id === order_id);
      const productOf = ({ product_id, title }: (typeof own)[number]) =>
        `${product_id ?? `"${title}`}`;
      for (const [item, figures] of Map.groupBy(own, productOf)) {
        const pieces = figures.map(({ quantity, bundle }) => quantity * (bundle === '3' ? 3 : 1));
        counted.products.push({
          item,
          orders: 1,
          pieces: pieces.reduce((a, b) => a + b, 0),
          money: money(
            figures.reduce((a, line) => a + line.line_total - line.discount, 0),
            figures[0]?.currency ?? '',
          ),
          refunded: money(0, figures[0]?.currency ?? ''),
        });
      }
    }
    return counted;
  };

  test('the sales report matches a full count, computed and rolled up, and after late changes', async () => {
    await addMany();
    await expectFullCount();
    await sum();
    await expectFullCount();
    await shop.db
      .updateTable('orders')
      .set({ status: 'paid' })
      .where('order_id', 'in', ['1003', '1004', '1008', '1119'])
      .execute();
    await refund('1001', '2.00');
    await sum();
    // An earlier order that was paid late makes its customer's later ones no other in days summed before.
    await expectFullCount(breakdowns.filter((one) => one !== 'customers'));
    await sql`delete from revenue_summed`.execute(shop.db);
    await sum();
    await expectFullCount();
  });

  test('the sales report of an empty store is empty', async () => {
    const { figures, steps, titles } = await read();
    expect(Object.values(figures).flat()).toEqual([]);
    expect(titles).toEqual([]);
    expect(steps).toEqual({ products: undefined, checkout: undefined, orders: 0, paid: 0 });
    await sum();
    expect(Object.values(await figuresOf()).flat()).toEqual([]);
  });

  test('the sales report shows an order from its placement and payment on, with product and source', async () => {
    const source = { source: 'tiktok', medium: 'cpc', campaign: 'spring' };
    await buyAndPay(shop, { source });
    await buyAndPay(shop);
    const { figures, titles } = await read();
    const [product] = figures.products;
    expect(product).toMatchObject({ item: '1', orders: 2, pieces: 4 });
    expect(titles).toMatchObject([{ id: 1 }]);
    expect(figures.countries).toMatchObject([{ item: 'AE', orders: 2, money: product?.money }]);
    expect(sortSoldItems(figures.sources).map(({ item }) => parseVisitSource(item))).toEqual([
      undefined,
      source,
    ]);
    expect(byItem(figures.customers)).toMatchObject([
      { item: 'first', orders: 1 },
      { item: 'returning', orders: 1 },
    ]);
  });

  test('the sales report shows why an order is unpaid: by its gateway, or its last step', async () => {
    await shop.visitor().buy(purchase(), { key: newKey() });
    await addOrder('1', { status: 'failed' });
    await addPayment('1', { state: 'failed', failure_reason: 'insufficient_funds' });
    await addOrder('2', { status: 'failed' });
    await addOrder('3', { status: 'pending' });
    await addPayment('3', { state: 'open' });
    await addOrder('4', { status: 'pending' });
    await addPayment('4', { state: 'created' });
    await addOrder('5', { status: 'pending' });
    const unpaid = async () =>
      (await figuresOf()).unpaid.map(({ item, orders }) => [item, orders]).sort();
    const expected = [
      ['insufficient_funds', 1],
      ['left', 1],
      ['not_opened', 2],
      ['unexplained', 1],
      ['waiting', 1],
    ];
    expect(await unpaid()).toEqual(expected);
    await sum();
    expect(await unpaid()).toEqual(expected);
  });

  test('the sales report counts steps from the first day of page views', async () => {
    await addOrder('1', { created_at: hoursAgo(24 * 40) });
    await addOrder('2', { created_at: hoursAgo(30) });
    await addOrder('3', { created_at: hoursAgo(29), status: 'failed' });
    expect((await read()).steps).toEqual({
      products: undefined,
      checkout: undefined,
      orders: 3,
      paid: 2,
    });
    const day = (hours: number) => dateInTimeZone(timeZone, hoursAgo(hours));
    const view = { language: 'en', referrer_host: '' };
    await shop.db
      .insertInto('page_views')
      .values([
        { ...view, day: day(48), route: '/product/:id', path: '/product/1', views: 5 },
        { ...view, day: day(0), route: '/product/:id', path: '/product/2', views: 7 },
        { ...view, day: day(0), route: '/checkout', path: '/checkout', views: 4 },
        { ...view, day: day(0), route: '/', path: '/', views: 100 },
      ])
      .execute();
    expect((await read()).steps).toEqual({ products: 12, checkout: 4, orders: 2, paid: 1 });
    const { steps } = await read(periodWindow('today', timeZone, new Date()));
    expect(steps).toMatchObject({ products: 7, checkout: 4 });
    await sum();
    expect((await read()).steps).toEqual({ products: 12, checkout: 4, orders: 2, paid: 1 });
  });

  test('the sales report includes products whose lines arrived after their day was rolled up', async () => {
    const items = [{ id: 2, title: 'Root Serum', bundle: '3', qty: 2, price: 34, line_total: 204 }];
    await addOrder('1', { total: '204.00', meta_data: JSON.stringify({ items }) });
    await sum();
    expect((await figuresOf()).products).toEqual([]);
    await fillOrderLines(shop.db);
    await sum();
    expect((await figuresOf()).products).toEqual([
      { item: '2', orders: 1, pieces: 6, money: usd(20_400), refunded: usd(0) },
    ]);
  });
});

/** Formats a list as PostgreSQL formats JSON. */
function asJson(texts: readonly (string | null)[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
}

function byItem(figures: readonly SalesFigure[]) {
  return sortSoldItems(figures).sort((a, b) => (a.item < b.item ? -1 : 1));
}

describe('items of the sales report', () => {
  const figure = (item: string, amount: number, currency = 'USD'): SalesFigure => ({
    item,
    orders: 1,
    pieces: 2,
    money: money(amount, currency),
    refunded: money(0, currency),
  });

  test('are sorted by revenue in the largest currency, each with all currencies', () => {
    const figures = [
      figure('a', 5),
      figure('b', 9),
      figure('a', 700, 'AED'),
      figure('c', 1, 'AED'),
    ];
    expect(mainCurrencyOfSales(figures)).toBe('AED');
    expect(sortSoldItems(figures)).toMatchObject([
      { item: 'a', orders: 2, pieces: 4, money: [usd(5), money(700, 'AED')], refunded: [] },
      { item: 'c' },
      { item: 'b' },
    ]);
  });

  test('beyond the maximum are summed, but never a single one', () => {
    const items = sortSoldItems([1, 2, 3, 4].map((amount) => figure(`${amount}`, amount)));
    expect(splitTopItems(items, 3)).toEqual({ top: items, others: undefined });
    expect(splitTopItems(items, 2)).toMatchObject({
      top: [{ item: '4' }, { item: '3' }],
      others: { count: 2, orders: 2, pieces: 4, money: [usd(3)], refunded: [] },
    });
  });

  test.each(['', 'x', '[]', '["a"]', '[1,2,3]'])('reads no source from %j', (item) => {
    expect(parseVisitSource(item)).toBeUndefined();
  });
});
