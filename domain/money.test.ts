import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsFromDecimal, centsFromNumber, decimalFromCents, formatMoney } from './money.ts';

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

test.each([
  ['39', 3900],
  ['39.5', 3950],
  ['39.00', 3900],
  ['0.07', 7],
  ['-0.07', -7],
  ['1234567890.12', 123_456_789_012],
  [' 12.340 ', 1234],
])('%j is %d cents', (decimal, expected) => {
  expect(centsFromDecimal(decimal)).toBe(expected);
});

test.each(['', 'free', '12,50', '1.234', '1e3', '0x10', 'NaN', '1.', '.5', '--1', '٣٩'])(
  '%j is no amount: it must not pass as zero',
  (decimal) => {
    expect(() => centsFromDecimal(decimal)).toThrow(/not an amount/);
  },
);

test('cents survive the way to the database and back', () => {
  fc.assert(fc.property(cents, (one) => centsFromDecimal(decimalFromCents(one)) === one));
});

test('cents survive the way through a JSON number', () => {
  fc.assert(fc.property(cents, (one) => centsFromNumber(JSON.parse(`${one / 100}`)) === one));
});

test('a JSON number with a fraction of a cent is no amount', () => {
  const thousandths = fc.integer({ min: 1, max: 9_999_999 }).filter((n) => n % 10 !== 0);
  fc.assert(fc.property(thousandths, (n) => centsFromNumber(n / 1000) === undefined));
  for (const n of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect(centsFromNumber(n)).toBeUndefined();
  }
});

test('sums that floating point gets wrong are right in cents', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(centsFromNumber(0.1 + 0.2)).toBe(30);
  expect(centsFromNumber(1.005 * 1000)).toBe(100_500);
});

test.each([
  [3900, '$39.00'],
  [123_456_789, '$1,234,567.89'],
  [0, '$0.00'],
  [-150, '-$1.50'],
])('%d cents are shown as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});
