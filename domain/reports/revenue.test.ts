import { expect, test } from 'vitest';
import { addUp } from './amounts.ts';
import { bucketsBetween } from './buckets.ts';
import { readTypedAmount } from './report-search.ts';
import { conversion, toRevenue } from './revenue.ts';

test('different currencies are never added together', () => {
  const sums = addUp([
    { currency: 'AED', cents: 1000 },
    { currency: 'USD', cents: 3900 },
    { currency: 'aed', cents: 250 },
    { currency: null, cents: 1 },
    { currency: '$', cents: 1 },
  ]);
  expect(sums).toEqual([
    { currency: 'USD', cents: 3902 },
    { currency: 'AED', cents: 1250 },
  ]);
  expect(addUp([])).toEqual([{ currency: 'USD', cents: 0 }]);
});

test('days without orders are there, and every order counts once', () => {
  const from = new Date('2026-03-28T00:00:00Z');
  const buckets = bucketsBetween(from, new Date('2026-03-30T21:00:00Z'), 'Europe/Berlin');
  expect(buckets.days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  const one = { currency: 'USD', orders: 2, cents: 7800 };
  const revenue = toRevenue(
    buckets,
    [
      { bucket: 1, status: 'paid', ...one },
      { bucket: 3, status: 'paid', ...one, currency: 'AED' },
      { bucket: 3, status: 'failed', ...one },
      { bucket: 3, status: 'pending', ...one },
      { bucket: 3, status: 'abandoned', ...one },
    ],
    [],
  );
  expect(revenue).toMatchObject({ begun: 10, paid: 4, failed: 2, abandoned: 2, refunded: [] });
  expect(revenue.revenue).toEqual([
    { currency: 'USD', cents: 7800 },
    { currency: 'AED', cents: 7800 },
  ]);
  expect(revenue.buckets.map(({ begun, paid }) => [begun, paid])).toEqual([
    [2, 2],
    [0, 0],
    [8, 2],
  ]);
  expect(conversion(revenue)).toBe(0.4);
  expect(revenue.buckets[1] && conversion(revenue.buckets[1])).toBeUndefined();
});

test('a long time is cut into months, each beginning in the time zone of the store', () => {
  const from = new Date('2025-12-31T20:30:00Z');
  const { unit, days, starts } = bucketsBetween(
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
  ['39.001', undefined],
  ['Mona', undefined],
  ['+971 50', undefined],
  ['-39', undefined],
])('typed, %j is the amount %j', (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});
