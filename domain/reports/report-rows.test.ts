import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { money } from '../money.ts';
import type { OrderCursor } from '../orders/list/order-cursor.ts';
import { allTime, type Window } from './periods.ts';
import {
  countReportMatches,
  eachReportRow,
  listReport,
  type ReportScope,
} from './report-rows.server.ts';
import { readReportSearch, type SearchScope } from './report-search.server.ts';
import { countReportOrders, readRevenueReport } from './revenue.server.ts';

type OrderValues = Record<string, string | Date | null>;

const everything: ReportScope = { status: undefined, window: allTime };
const paidOnes: ReportScope = { status: 'paid', window: allTime };
const names = [{ status: 'paid', name: 'مدفوع' }] as const;

onBothDatabases('reports', (shop) => {
  const add = async (order_id: string, values: OrderValues = {}) => {
    const created_at = new Date('2026-11-20T09:00:00Z');
    const row = { order_id, total: '39.00', status: 'paid', created_at, ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const moment = { timeZone: 'Asia/Dubai', now: new Date() };
  const count = async (scope: ReportScope) =>
    (await countReportOrders(shop.db, scope, moment)).orders;
  const list = async (scope: ReportScope, typed = '', fields: SearchScope = 'plain') => {
    const search = await readReportSearch(shop.db, typed, fields, names);
    const { rows } = await listReport(shop.db, { scope, search, limit: 50 });
    if (search) {
      // The indexes that a store with many orders uses must find the same.
      const total = await count(scope);
      for (const size of [total, 1e6]) {
        const counted = await countReportMatches(shop.db, scope, search, size);
        expect(counted, typed).toEqual({ count: rows.length, isMore: false });
      }
    }
    return rows.map(({ orderId }) => orderId).join(' ');
  };

  test('reports cover a half-open period', async () => {
    await add('1', { created_at: new Date('2026-11-19T19:59:59.999Z') });
    await add('2', { created_at: new Date('2026-11-19T20:00:00Z') });
    await add('3', { created_at: new Date('2026-11-20T19:59:59.999Z') });
    await add('4', { created_at: new Date('2026-11-20T20:00:00Z') });
    await add('5', { status: 'pending' });
    const window: Window = {
      from: new Date('2026-11-19T20:00:00Z'),
      until: new Date('2026-11-20T20:00:00Z'),
    };
    expect(await list({ status: 'paid', window })).toBe('3 2');
    expect(await list({ status: undefined, window })).toBe('3 5 2');
    expect(await list(everything)).toBe('4 3 5 2 1');
    expect(await count({ status: 'pending', window })).toBe(1);
  });

  test('the payments report finds payments by name, order id and amount only', async () => {
    await add('100000000011', { first_name: 'مُنى', last_name: 'أحمد', total: '117.00' });
    await add('100000000022', { first_name: 'Élodie', email: 'mona@example.com', phone: '+97139' });
    await add('100000000033', { first_name: null, total: '1170.50', status: 'pending' });
    expect(await list(paidOnes, 'منى احمد')).toBe('100000000011');
    expect(await list(paidOnes, 'ELO')).toBe('100000000022');
    expect(await list(paidOnes, '٠٠٠٢٢')).toBe('100000000022');
    expect(await list(paidOnes, '$117.00')).toBe('100000000011');
    expect(await list(everything, '117')).toBe('100000000033 100000000011');
    expect(await list(everything, '1,170.5')).toBe('100000000033');
    expect(await list(paidOnes, '9.00')).toBe('100000000022');
    expect(await list(everything, 'Guest')).toBe('100000000033');
    for (const nothing of ['mona@', '97139', 'paid', '%', '_', "'; drop table orders"]) {
      expect(await list(paidOnes, nothing)).toBe('');
    }
  });

  test('the orders report finds orders by contact and status, with the status label of the screen', async () => {
    await add('100000000011', { email: 'mona@example.com', phone: '+971501234567' });
    await add('100000000022', { status: 'pending' });
    await add('100000000033', { status: 'failed', total: '12.00' });
    const find = (typed: string) => list(everything, typed, 'contact');
    expect(await find('MONA@')).toBe('100000000011');
    expect(await find('050 123 4567')).toBe('100000000011');
    expect(await find('Pend')).toBe('100000000022');
    expect(await find('مدفوع')).toBe('100000000011');
    expect(await find('$12')).toBe('100000000033');
    expect(await list({ ...everything, status: 'paid' }, 'pending', 'contact')).toBe('');
  });

  test('reports are read in pages without gaps or repeats, or completely', async () => {
    await sql`insert into orders (order_id, total, status, created_at)
      select n::text, 39, 'paid', '2026-11-20T09:00:00Z'::timestamptz
        + n / 2 * interval '1 microsecond' from generate_series(1, 2500) n`.execute(shop.db);
    const inOrder = Array.from({ length: 2500 }, (_, at) => `${2500 - at}`);
    const whole: string[] = [];
    for await (const rows of eachReportRow(shop.db, paidOnes, undefined)) {
      expect(rows.length).toBeLessThanOrEqual(1000);
      whole.push(...rows.map(({ orderId }) => orderId));
    }
    expect(whole).toEqual(inOrder);
    const seen: string[] = [];
    for (let before: OrderCursor | undefined, hasMore = true; hasMore; ) {
      const page = await listReport(shop.db, {
        scope: paidOnes,
        search: undefined,
        before,
        limit: 700,
      });
      seen.push(...page.rows.map(({ orderId }) => orderId));
      before = page.rows.at(-1);
      hasMore = page.hasMore;
    }
    expect(seen).toEqual(inOrder);
  });

  test('reports sum revenue by day and currency, and list refunds separately', async () => {
    const now = new Date('2026-11-21T09:00:00Z');
    const window: Window = { from: new Date('2026-11-18T20:00:00Z'), until: undefined };
    const read = (of: Window) =>
      readRevenueReport(shop.db, { window: of, timeZone: 'Asia/Dubai', now });
    await add('1', { created_at: new Date('2026-11-19T19:59:00Z') });
    await add('2', { created_at: new Date('2026-11-19T20:00:00Z'), total: '0.07' });
    await add('3', { created_at: now, currency: 'AED', total: '100.00' });
    await add('4', { created_at: now, status: 'failed' });
    await add('5', { created_at: now, status: 'pending' });
    await add('6', { status: 'pending', created_at: new Date('2026-11-20T08:59:59Z') });
    await add('7', { created_at: new Date('2026-11-18T19:59:59Z'), total: '1000.00' });
    await refund('1', '9.00', 'done');
    await refund('2', '0.05', 'refused');
    await refund('7', '500.00', 'done');

    const revenue = await read(window);
    const usd = (cents: number) => money(cents, 'USD');
    const aed = money(10_000, 'AED');
    expect(revenue).toMatchObject({ placed: 6, paid: 3, failed: 1, abandoned: 1, unit: 'day' });
    expect(revenue.revenue).toEqual([usd(3907), aed]);
    expect(revenue.refunded).toEqual([usd(900)]);
    expect(revenue.buckets.map(({ day, placed, revenue }) => [day, placed, revenue])).toEqual([
      ['2026-11-19', 1, [usd(3900)]],
      ['2026-11-20', 2, [usd(7)]],
      ['2026-11-21', 3, [aed]],
    ]);
    expect((await read(allTime)).revenue).toEqual([usd(103_907), aed]);
    await shop.db.deleteFrom('refunds').execute();
    await shop.db.deleteFrom('payments').execute();
    await shop.db.deleteFrom('orders').execute();
    expect(await read(allTime)).toMatchObject({ placed: 0, revenue: [usd(0)], refunded: [] });
  });

  async function refund(order_id: string, amount: string, state: 'done' | 'refused') {
    const payment = {
      order_id,
      attempt: 1,
      gateway: 'sandbox',
      reference: order_id,
      currency: 'USD',
    };
    const { id } = await shop.db
      .insertInto('payments')
      .values({ ...payment, amount: '1000.00' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { attempt: _attempt, gateway: _gateway, ...same } = payment;
    const values = { ...same, payment_id: id, amount, state, reason: 'r', created_by: 'store' };
    await shop.db.insertInto('refunds').values(values).execute();
  }
});
