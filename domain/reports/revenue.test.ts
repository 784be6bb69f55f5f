import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { dateBucketsBetween } from './buckets.ts';
import { readTypedAmount } from './report-search.server.ts';
import { conversionRate, sumByCurrency, toRevenueReport } from './revenue.ts';

test('different currencies are never added', () => {
  const sums = sumByCurrency([
    money(1000, 'AED'),
    money(3900, 'USD'),
    money(250, 'AED'),
    money(2, 'USD'),
    money(5, 'KWD'),
  ]);
  expect(sums).toEqual([money(3902, 'USD'), money(1250, 'AED'), money(5, 'KWD')]);
  expect(sumByCurrency([])).toEqual([money(0, 'USD')]);
});

test('the revenue of a period includes days without orders, and counts every order once', () => {
  const from = new Date('2026-03-28T00:00:00Z');
  const buckets = dateBucketsBetween(from, new Date('2026-03-30T21:00:00Z'), 'Europe/Berlin');
  expect(buckets.days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  const one = { orders: 2, money: money(7800, 'USD') };
  const revenue = toRevenueReport(
    buckets,
    [
      { bucket: 1, status: 'paid', ...one },
      { bucket: 3, status: 'paid', ...one, money: money(7800, 'AED') },
      { bucket: 3, status: 'failed', ...one },
      { bucket: 3, status: 'pending', ...one },
      { bucket: 3, status: 'abandoned', ...one },
    ],
    [],
  );
  expect(revenue).toMatchObject({ placed: 10, paid: 4, failed: 2, abandoned: 2, refunded: [] });
  expect(revenue.revenue).toEqual([money(7800, 'USD'), money(7800, 'AED')]);
  expect(revenue.buckets.map(({ placed, paid }) => [placed, paid])).toEqual([
    [2, 2],
    [0, 0],
    [8, 2],
  ]);
  expect(conversionRate(revenue)).toBe(0.4);
  expect(revenue.buckets[1] && conversionRate(revenue.buckets[1])).toBeUndefined();
});

test('a long period is split into months of the time zone of the store', () => {
  const from = new Date('2025-12-31T20:30:00Z');
  const { unit, days, starts } = dateBucketsBetween(
    from,
    new Date('2026-04-30T12:00:00Z'),
    'Asia/Dubai',
  );
  expect(unit).toBe('month');
  expect(days).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
  expect(starts[0]?.toISOString()).toBe('2025-12-31T20:00:00.000Z');
});

test.each([
  ['39', '39'],
  ['$39.00', '39.00'],
  ['1,170.5', '1170.5'],
  ['USD 39', '39'],
  ['39.00 usd', '39.00'],
  ['٣٩٫٥', '39.5'],
  ['\u200e39\u200e', '39'],
  ['KWD 12.500', '12.50'],
  ['12.345', '12.345'],
  ['39.0001', undefined],
  ['Mona', undefined],
  ['+971 50', undefined],
  ['-39', undefined],
])('typed %j is the amount %j', (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});
