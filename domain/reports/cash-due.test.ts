import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import type { ReportStatus } from '../orders/payment-terms.ts';
import { allTime } from './periods.ts';
import { reportCsv } from './report-csv.server.ts';
import { countReportMatches, listReport } from './report-rows.server.ts';
import { readReportSearch } from './report-search.server.ts';
import { countReportOrders, readRevenueReport } from './revenue.server.ts';
import { rollUpDays } from './roll-up-days.server.ts';
import { readSalesReport } from './sales.server.ts';

const timeZone = 'Asia/Dubai';

onBothDatabases('reports of orders whose money is still to come', (shop) => {
  const now = () => new Date();
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const add = async (order_id: string, values: Record<string, string | Date> = {}) => {
    const row = { order_id, total: '39.00', status: 'pending', created_at: daysAgo(9), ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const read = () => readRevenueReport(shop.db, { window: allTime, timeZone, now: now() });
  const count = (status: ReportStatus | undefined) =>
    countReportOrders(shop.db, { status, window: allTime }, { timeZone, now: now() });
  const list = async (status: ReportStatus | undefined, typed = '') => {
    const scope = { status, window: allTime };
    const search = await readReportSearch(shop.db, typed, 'contact');
    const { rows } = await listReport(shop.db, { scope, search, limit: 50 });
    if (search) {
      const matches = await countReportMatches(shop.db, scope, search, 1e6);
      expect(matches).toEqual({ count: rows.length, isMore: false });
    }
    return rows.map(({ orderId, status }) => `${orderId} ${status}`).toSorted();
  };
  const reasons = async () => {
    const query = { window: allTime, timeZone, now: now() };
    const { figures } = await readSalesReport(shop.db, query);
    return Object.fromEntries(figures.unpaid.map(({ item, orders }) => [item, orders]));
  };

  const addOrders = async () => {
    await add('1', { payment_terms: 'cash' });
    await add('2', { payment_terms: 'bank' });
    await add('3', { payment_terms: 'link' });
    await add('4');
    await add('5', { status: 'paid', payment_terms: 'cash' });
    await add('6', { payment_terms: 'cash', created_at: now() });
  };

  test('have a status of their own, live and in the sums of days', async () => {
    await addOrders();
    const expected = { placed: 6, paid: 1, failed: 0, abandoned: 2, cashDue: 3 };
    const expectReports = async () => {
      expect(await read()).toMatchObject(expected);
      expect(await count('cash_due')).toEqual({ orders: 3, hasCashDue: true });
      expect(await count('pending')).toMatchObject({ orders: 2 });
      expect(await reasons()).toEqual({ cash_due: 3, not_opened: 2 });
    };
    await expectReports();
    await rollUpDays(shop.db, { timeZone });
    await expectReports();
    const collected = shop.db.updateTable('orders').set({ status: 'paid' });
    await collected.where('order_id', '=', '1').execute();
    expect(await read()).toMatchObject({ paid: 2, cashDue: 2 });
    await rollUpDays(shop.db, { timeZone });
    expect(await read()).toMatchObject({ paid: 2, cashDue: 2 });
    expect(await reasons()).toEqual({ cash_due: 2, not_opened: 2 });
  });

  test('are summed again for all days after an update', async () => {
    await addOrders();
    await rollUpDays(shop.db, { timeZone });
    const before = `${timeZone} ${process.versions.tz} with sales`;
    await shop.db.updateTable('revenue_summed').set({ time_zone: before }).execute();
    await shop.db
      .updateTable('revenue_days')
      .set({ status: 'failed' })
      .where('status', '=', 'cash_due')
      .execute();
    expect(await read()).toMatchObject({ cashDue: 3 });
    await rollUpDays(shop.db, { timeZone });
    expect(await read()).toMatchObject({ cashDue: 3, abandoned: 2 });
  });

  test('are listed, searched and downloaded under that status', async () => {
    await addOrders();
    expect(await list('cash_due')).toEqual(['1 cash_due', '2 cash_due', '6 cash_due']);
    expect(await list('pending')).toEqual(['3 pending', '4 pending']);
    expect(await list(undefined, 'cash_due')).toEqual(['1 cash_due', '2 cash_due', '6 cash_due']);
    expect(await list(undefined, 'pending')).toEqual(['3 pending', '4 pending']);
    const columns = [
      'date',
      'orderId',
      'customer',
      'email',
      'phone',
      'amount',
      'currency',
    ] as const;
    const names = Object.fromEntries([...columns, 'status'].map((name) => [name, name]));
    const file = reportCsv(shop.db, {
      scope: { status: 'cash_due', window: allTime },
      search: undefined,
      hasContact: true,
      names: names as Record<(typeof columns)[number] | 'status', string>,
      timeZone,
      onError: (error) => {
        throw error;
      },
    });
    const text = (await file.toArray()).join('');
    expect(text.match(/cash_due/g)).toHaveLength(3);
  });

  test('add nothing to the reports of a shop without such orders', async () => {
    await add('1');
    await add('2', { status: 'paid' });
    const revenue = await read();
    expect(revenue).not.toHaveProperty('cashDue');
    expect(await count(undefined)).toEqual({ orders: 2, hasCashDue: false });
    expect(await reasons()).toEqual({ not_opened: 1 });
  });
});
