import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  decimalsOf,
  formatMoney,
  fromMajorUnits,
  gatewayAmounts,
  type Money,
  money,
  multiply,
  readStoredMoney,
  splitByShares,
  subtract,
  sum,
  toDecimal,
  toMajorUnits,
  toNumericColumn,
} from './money.ts';
import { formatShortMoney, formatUncheckedAmount } from './money-formats.ts';
import { fromDecimal, parseMoney } from './typed-money.ts';

const currencies = [
  'USD',
  'AED',
  'SAR',
  'QAR',
  'EUR',
  'KWD',
  'BHD',
  'OMR',
  'JOD',
  'IQD',
  'JPY',
] as const;
const currency = fc.constantFrom(...currencies);
const amount = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const anyMoney = fc.tuple(amount, currency).map(([of, code]) => money(of, code));
const [dollar, dirham] = [money(100, 'USD'), money(100, 'AED')];

describe('two currencies', () => {
  test('cannot be added at compile time', () => {
    // @ts-expect-error: dirhams cannot be added to dollars
    expect(() => add(dollar, dirham)).toThrow(RangeError);
    // @ts-expect-error: nor subtracted
    expect(() => subtract(dollar, dirham)).toThrow(RangeError);
    // @ts-expect-error: nor compared
    expect(() => compare(dollar, dirham)).toThrow(RangeError);
    // @ts-expect-error: nor summed
    expect(() => sum('USD', [dollar, dirham])).toThrow(RangeError);
    // @ts-expect-error: a parsed amount may have any currency until that was checked
    expect(() => add(dollar, dirham as Money)).toThrow(RangeError);
    // @ts-expect-error: an unchecked amount is no money
    const unchecked: Money = { amount: 0.5, currency: 'USD' };
    expect(unchecked.amount).toBe(0.5);
  });

  test('cannot be added when read at run time', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, (a: Money, b: Money) => {
        if (a.currency === b.currency) {
          expect(subtract(add(a, b), b)).toEqual(a);
          expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
        } else {
          for (const join of [add, subtract, compare]) expect(() => join(a, b)).toThrow(RangeError);
          expect(() => sum(a.currency, [a, b])).toThrow(RangeError);
        }
      }),
    );
  });
});

test('money is integer minor units of a currency with a code', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => money(wrong, 'USD')).toThrow(RangeError);
  }
  for (const wrong of ['', 'usd', '$', 'USDT']) expect(() => money(1, wrong)).toThrow(RangeError);
  expect(() => add(money(Number.MAX_SAFE_INTEGER, 'USD'), money(1, 'USD'))).toThrow(RangeError);
  expect(() => multiply(dollar, 0.5)).toThrow(RangeError);
  expect(multiply(dollar, 3)).toEqual(money(300, 'USD'));
  expect(sum('USD', [])).toEqual(money(0, 'USD'));
});

describe('a split amount', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  const byShares = shares.filter((all) => all.some((share) => share > 0));

  test('sums up to the whole, each part within one unit of its share', () => {
    fc.assert(
      fc.property(anyMoney, byShares, (whole, all) => {
        const parts = splitByShares(whole, all);
        expect(parts).toHaveLength(all.length);
        expect(sum(whole.currency, parts)).toEqual(whole);
        const total = all.reduce((one, other) => one + other, 0);
        for (const [at, part] of parts.entries()) {
          const exact = (whole.amount * (all[at] ?? 0)) / total;
          expect(Math.abs(part.amount - exact)).toBeLessThan(1);
          if (all[at] === 0) expect(part.amount).toBe(0);
        }
      }),
    );
  });

  test('in equal shares gives the remainder to the first', () => {
    const amounts = (whole: number, all: number[]) =>
      splitByShares(money(whole, 'KWD'), all).map((part) => part.amount);
    expect(amounts(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(amounts(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(amounts(2, [5, 5, 5, 5])).toEqual([1, 1, 0, 0]);
  });

  test('in other shares gives the remainder to the part that lost most', () => {
    const amounts = splitByShares(money(10, 'USD'), [1, 5, 0]).map((part) => part.amount);
    expect(amounts).toEqual([2, 8, 0]);
    const largest = money(Number.MAX_SAFE_INTEGER, 'USD');
    expect(sum('USD', splitByShares(largest, [Number.MAX_SAFE_INTEGER, 1, 3]))).toEqual(largest);
    for (const wrong of [[], [0], [-1, 2], [0.5]]) {
      expect(() => splitByShares(dollar, wrong)).toThrow(RangeError);
    }
  });
});

test.each([
  ['39', 3900],
  ['39.5', 3950],
  ['39.00', 3900],
  ['0.07', 7],
  ['-0.07', -7],
  ['1234567890.12', 123_456_789_012],
  [' 12.340 ', 1234],
])('the amount %j is %d cents', (decimal, expected) => {
  expect(fromDecimal(decimal, 'USD')).toEqual(money(expected, 'USD'));
});

test.each(['', 'free', '12,50', '1.234', '1e3', '0x10', 'NaN', '1.', '.5', '--1', '٣٩'])(
  '%j is rejected instead of read as zero',
  (decimal) => {
    expect(() => fromDecimal(decimal, 'USD')).toThrow(/not an amount/);
  },
);

describe('an amount round-trips', () => {
  test('from its decimals, and from a JSON number', () => {
    fc.assert(
      fc.property(anyMoney, (one) => {
        const places = decimalsOf(one.currency);
        const fraction = places > 0 ? `\\.\\d{${places}}` : '';
        expect(toDecimal(one)).toMatch(new RegExp(`^-?\\d+${fraction}$`));
        expect(fromDecimal(toDecimal(one), one.currency)).toEqual(one);
        expect(fromMajorUnits(JSON.parse(`${toMajorUnits(one)}`), one.currency)).toEqual(one);
        expect(readStoredMoney(toDecimal(one), one.currency)).toEqual(one);
      }),
    );
  });

  test('from a column, which stores hundredths: others are refused instead of rounded', () => {
    fc.assert(
      fc.property(anyMoney, (one) => {
        const isExact = decimalsOf(one.currency) < 3 || one.amount % 10 === 0;
        if (isExact) {
          expect(toNumericColumn(one)).toMatch(/^-?\d+(\.\d\d)?$/);
          expect(fromDecimal(toNumericColumn(one), one.currency)).toEqual(one);
        } else {
          expect(() => toNumericColumn(one)).toThrow(RangeError);
        }
      }),
    );
  });

  test('from displayed text in Latin or Arabic digits', () => {
    const positive = fc.integer({ min: 0, max: 99_999_999 });
    const arabic = (text: string) =>
      text
        .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
        .replaceAll(',', '٬')
        .replace('.', '٫');
    fc.assert(
      fc.property(positive, currency, (units, code) => {
        const one = money(units, code);
        const formatted = formatMoney(one);
        const bare = formatted.replace(/[^\d.,]/g, '');
        for (const typed of [
          formatted,
          `\u2066${formatted}\u2069`,
          bare,
          `${bare} ${code}`,
          arabic(bare),
        ]) {
          expect(parseMoney(typed, code), typed).toEqual(one);
        }
      }),
    );
  });
});

test('an ambiguous amount is rejected', () => {
  expect(parseMoney('1.250', 'USD')).toBeUndefined();
  expect(parseMoney('1.250', 'KWD')).toEqual(money(1250, 'KWD'));
  expect(parseMoney('1,250', 'USD')).toEqual(money(125_000, 'USD'));
  expect(parseMoney('1,250', 'KWD')).toBeUndefined();
  expect(parseMoney('1,250.500', 'KWD')).toEqual(money(1_250_500, 'KWD'));
  expect(parseMoney('$39', 'KWD')).toBeUndefined();
  expect(parseMoney('9999999999', 'USD')).toEqual(money(999_999_999_900, 'USD'));
  for (const tooLarge of ['99999999999', '999999999999', '٩٩٩٩٩٩٩٩٩٩٩٩', '000000000001']) {
    expect(parseMoney(tooLarge, 'USD'), tooLarge).toBeUndefined();
  }
  for (const yen of ['39.5', '39,5', '1.250', '39.00']) {
    expect(parseMoney(yen, 'JPY'), yen).toBeUndefined();
  }
  expect(parseMoney('¥1,250', 'JPY')).toEqual(money(1250, 'JPY'));
});

test('a JSON number with more decimals than the currency is rejected', () => {
  const thousandths = fc.integer({ min: 1, max: 9_999_999 }).filter((n) => n % 10 !== 0);
  fc.assert(
    fc.property(thousandths, (n) => {
      expect(fromMajorUnits(n / 1000, 'USD')).toBeUndefined();
      expect(fromMajorUnits(n / 1000, 'KWD')).toEqual(money(n, 'KWD'));
    }),
  );
  for (const n of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect(fromMajorUnits(n, 'USD')).toBeUndefined();
  }
});

test('cents are added without floating point errors', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(fromMajorUnits(0.1 + 0.2, 'USD')).toEqual(money(30, 'USD'));
  expect(fromMajorUnits(1.005 * 1000, 'USD')).toEqual(money(100_500, 'USD'));
});

test('an amount of an older store is rounded or dropped', () => {
  expect(readStoredMoney('10.005', 'USD')).toEqual(money(1001, 'USD'));
  expect(readStoredMoney('10.005', 'JOD')).toEqual(money(10_005, 'JOD'));
  for (const wrong of [null, 'NaN', 'free', '1e300']) {
    expect(readStoredMoney(wrong, 'USD')).toBeUndefined();
  }
});

test.each([
  [3900, 'USD', '$39.00'],
  [123_456_789, 'USD', '$1,234,567.89'],
  [0, 'USD', '$0.00'],
  [-150, 'USD', '-$1.50'],
  [3900, 'AED', 'AED 39.00'],
  [39_005, 'KWD', 'KWD 39.005'],
  [3900, 'SAR', 'SAR 39.00'],
  [1_234_567, 'BHD', 'BHD 1,234.567'],
  [5, 'OMR', 'OMR 0.005'],
  [3900, 'QAR', 'QAR 39.00'],
  [3900, 'IQD', 'IQD 3.900'],
  [3900, 'JPY', '¥3,900'],
])('%d of %s are displayed as %s', (units, code, text) => {
  expect(formatMoney(money(units, code)).replace('\u00a0', ' ')).toBe(text);
});

describe('gateways', () => {
  const { toMajor, fromMajor, toStripe } = gatewayAmounts;

  test('with major units report the requested amount', () => {
    fc.assert(
      fc.property(anyMoney, (one) => {
        expect(fromMajor(JSON.parse(JSON.stringify(toMajor(one))), one.currency)).toEqual(one);
      }),
    );
    expect(toMajor(money(3899, 'USD'))).toBe(38.99);
    expect(toMajor(money(3899, 'KWD'))).toBe(3.899);
  });

  test('may report fractions of a cent, which match no amount and are displayed', () => {
    const unchecked = fromMajor(0.001, 'USD');
    expect(unchecked.amount).toBeCloseTo(0.1);
    expect(formatUncheckedAmount(unchecked)).toBe('0.001 USD');
    expect(formatUncheckedAmount({ amount: 3900, currency: 'USDT' })).toBe('39.00 USDT');
    expect(formatUncheckedAmount({ amount: 3900, currency: 'USD' })).toBe('$39.00');
  });

  test('of Stripe receive minor units, with dinars in tens', () => {
    expect(toStripe(money(3899, 'USD'))).toBe(3899);
    expect(toStripe(money(5124, 'KWD'))).toBe(5120);
    expect(toStripe(money(5125, 'KWD'))).toBe(5130);
  });
});

test('dinars and rials have three decimals in any code spelling, yen none; all others two', () => {
  for (const code of ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND', 'kwd', 'Omr']) {
    expect(decimalsOf(code), code).toBe(3);
  }
  for (const code of ['USD', 'AED', 'SAR', 'QAR', 'EGP', 'usd']) expect(decimalsOf(code)).toBe(2);
  for (const code of ['JPY', 'KRW', 'jpy']) expect(decimalsOf(code)).toBe(0);
  // A column has two decimals.
  expect(fromDecimal('3900.00', 'JPY')).toEqual(money(3900, 'JPY'));
  expect(() => fromDecimal('3900.50', 'JPY')).toThrow(RangeError);
});

test('an amount with more digits than the column stores is refused', () => {
  expect(fromDecimal('99999999999', 'USD').amount).toBe(9_999_999_999_900);
  expect(() => fromDecimal('999999999999', 'USD')).toThrow(RangeError);
  expect(parseMoney('999999999.99', 'USD')?.amount).toBe(99_999_999_999);
  expect(parseMoney('9999999999.99', 'USD')).toBeUndefined();
});

test.each([
  [1350, '$13.5'],
  [1400, '$14'],
  [135_000, '$1.35K'],
  [1_250_000, '$12.5K'],
  [0, '$0'],
])('the axis of a chart labels %i cents as %s', (amount, text) => {
  expect(formatShortMoney(money(amount, 'USD'))).toBe(text);
});
