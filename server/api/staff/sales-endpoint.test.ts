import { parseCsv } from 'hucre/csv';
import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('the sales report as CSV', (shop) => {
  let staff: Visitor;
  beforeEach(async () => {
    staff = await staffVisitor(shop);
  });
  const add = (order_id: string, values: Record<string, string | Date | null> = {}) =>
    shop.db
      .insertInto('orders')
      .values({ order_id, total: '39.00', status: 'paid', ...values })
      .execute();
  const read = async (query = '') => {
    const response = await staff.fetch(`/api/admin/sales.csv${query}`);
    expect(response.status).toBe(200);
    const bytes = await response.arrayBuffer();
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.startsWith('\ufeff')).toBe(true);
    return parseCsv(text.slice(1)).map((row) => row.map(String));
  };

  test('the sales report as CSV is an uncached file for staff', async () => {
    expect((await shop.visitor().fetch('/api/admin/sales.csv')).status).toBe(401);
    const { headers } = await staff.fetch('/api/admin/sales.csv?report=countries&period=30days');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="sales-countries-30days-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
  });

  test('the sales report as CSV contains each report in its language', async () => {
    const source = { source: 'tiktok', medium: 'cpc', campaign: 'spring' };
    await buyAndPay(shop, { source });
    await buyAndPay(shop);
    await add('1', { status: 'failed', total: '7.50', currency: 'AED' });
    const { total } = await shop.db
      .selectFrom('orders')
      .select('total')
      .where('status', '=', 'paid')
      .limit(1)
      .executeTakeFirstOrThrow();
    const twice = (2 * Number(total)).toFixed(2);
    expect(await read('?report=products')).toEqual([
      ['Product', 'Product ID', 'Orders', 'Pieces', 'Revenue', 'Currency'],
      [expect.stringContaining('Spray'), '1', '2', '4', twice, 'USD'],
    ]);
    expect(await read('?report=countries')).toEqual([
      ['Country', 'Code', 'Orders', 'Revenue', 'Refunded', 'Currency'],
      ['United Arab Emirates', 'AE', '2', twice, '0.00', 'USD'],
    ]);
    expect((await read('?report=sources')).sort()).toEqual([
      ['', '', '', '1', total, '0.00', 'USD'],
      ['Source', 'Medium', 'Campaign', 'Orders', 'Revenue', 'Refunded', 'Currency'],
      ['tiktok', 'cpc', 'spring', '1', total, '0.00', 'USD'],
    ]);
    expect((await read('?report=customers')).sort()).toEqual([
      ['Customer', 'Orders', 'Revenue', 'Refunded', 'Currency'],
      ['First paid order', '1', total, '0.00', 'USD'],
      ['Had paid an earlier order', '1', total, '0.00', 'USD'],
    ]);
    expect(await read('?report=unpaid')).toEqual([
      ['Reason', 'Orders', 'Amount', 'Currency'],
      ['Failed without a reason from the gateway', '1', '7.50', 'AED'],
    ]);
    expect(await read('?report=steps')).toEqual([
      ['Step', 'Number', 'vs previous step (%)'],
      ['Checkouts started', '3', ''],
      ['Paid orders', '2', '66.7'],
    ]);
    expect((await read('?report=countries&lang=ar'))[1]?.[0]).toBe('الإمارات');
  });

  test('the sales report as CSV starts no field with a formula', async () => {
    await add('1', { country: '=cmd|x' });
    expect((await read('?report=countries'))[1]?.slice(0, 2)).toEqual(["'=cmd|x", "'=cmd|x"]);
  });

  test('the sales report as CSV contains all items, or only headings for an empty period', async () => {
    for (let at = 0; at < 20; at++) await add(`${at}`, { country: `Country ${at}` });
    expect(await read('?report=countries')).toHaveLength(21);
    expect(await read('?report=countries&period=yesterday')).toHaveLength(1);
    expect((await read('?report=x&period=1year'))[0]?.[0]).toBe('Product');
  });
});
