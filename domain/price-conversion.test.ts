import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeMoney } from './currency.ts';
import { decimalsOf, money } from './money.ts';
import { convertPrice, convertToDollars } from './price-conversion.ts';

describe('a converted price', () => {
  test.each([
    // dollars in cents, currency, rate × 10^6, step, ending, price
    [3900, 'SAR', 3_750_000, 1, 0, 14_625],
    [3900, 'SAR', 3_750_000, 100, 0, 14_600],
    [3900, 'SAR', 3_750_000, 500, 0, 14_500],
    [3900, 'SAR', 3_750_000, 500, 1, 14_499],
    [3900, 'AED', 3_672_500, 1, 0, 14_323],
    [3900, 'KWD', 307_000, 1, 0, 11_973],
    [3900, 'KWD', 307_000, 250, 0, 12_000],
    [3900, 'BHD', 376_000, 500, 10, 14_490],
    [3900, 'USD', 1_000_000, 1, 0, 3900],
    // Yen have no decimals.
    [3900, 'JPY', 155_250_000, 1, 0, 6055],
  ])(
    '%i cents in %s at %i millionths, step %i, ending %i',
    (cents, currency, rateMicros, step, ending, price) => {
      const converted = convertPrice(storeMoney(cents), currency, { rateMicros, step, ending });
      expect(converted).toEqual(money(price, currency));
    },
  );

  test.each([
    ['rounds half a minor unit up', 1, 1_500_000, 1, 0, 2],
    ['rounds less than half down', 1, 1_499_999, 1, 0, 1],
    ['rounds half a step up', 250, 1_000_000, 500, 0, 500],
    ['rounds less than half a step down', 249, 1_000_000, 500, 0, 1],
    ['rounds to minor units before it rounds to a step', 1, 249_500_000, 500, 0, 500],
    ['is at least one minor unit where the step leaves none', 1, 1_000_000, 10_000, 0, 1],
    ['is at least one minor unit where the ending leaves none', 500, 1_000_000, 500, 499, 1],
    ['is at least one minor unit at a tiny rate', 1, 1, 1, 0, 1],
  ])('%s', (_title, cents, rateMicros, step, ending, price) => {
    const converted = convertPrice(storeMoney(cents), 'SAR', { rateMicros, step, ending });
    expect(converted.amount).toBe(price);
  });

  test('is exact to the last unit at the highest price and rate', () => {
    const conversion = { rateMicros: 999_999_999_999, step: 1, ending: 0 };
    expect(convertPrice(storeMoney(1_000_000), 'KWD', conversion).amount).toBe(9_999_999_999_990);
    expect(convertPrice(storeMoney(999_999), 'KWD', conversion).amount).toBe(9_999_989_999_990);
  });

  test('is refused where it is too large to be exact', () => {
    const conversion = { rateMicros: 999_999_999_999, step: 1, ending: 0 };
    expect(() => convertPrice(storeMoney(99_999_999_999), 'KWD', conversion)).toThrow(RangeError);
  });

  test('is the multiple of the step nearest to the exact price, less the ending', () => {
    const input = fc.record({
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      currency: fc.constantFrom('AED', 'SAR', 'KWD', 'BHD', 'OMR', 'QAR'),
      rateMicros: fc.integer({ min: 1, max: 5_000_000 }),
      step: fc.constantFrom(1, 5, 10, 50, 100, 250, 500, 1000, 10_000),
      endingShare: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(input, ({ cents, currency, rateMicros, step, endingShare }) => {
        const ending = Math.floor((step * endingShare) / 100);
        const price = convertPrice(storeMoney(cents), currency, { rateMicros, step, ending });
        expect(price.amount).toBeGreaterThanOrEqual(1);
        if (price.amount === 1) return;
        expect((price.amount + ending) % step).toBe(0);
        // Rounding to minor units first moves the price by half a unit at most.
        const exact = (cents * rateMicros * 10 ** decimalsOf(currency)) / 1e8;
        expect(Math.abs(price.amount + ending - exact)).toBeLessThanOrEqual(step / 2 + 0.501);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a dollar price derived from one in a market', () => {
  test.each([
    // Price in minor units, currency, rate × 10^6, cents.
    [14_625, 'SAR', 3_750_000, 3900],
    [14_600, 'SAR', 3_750_000, 3893],
    [12_345, 'KWD', 307_500, 4015],
    [1, 'KWD', 307_500, 1],
    [6055, 'JPY', 155_250_000, 3900],
    [3900, 'USD', 1_000_000, 3900],
  ])('%i in %s at %i millionths', (amount, currency, rateMicros, cents) => {
    expect(convertToDollars(money(amount, currency), { rateMicros })).toEqual(storeMoney(cents));
  });

  test.each([
    ['rounds half a cent up', 3, 2_000_000, 2],
    ['rounds less than half down', 3, 2_000_001, 1],
    ['is at least one cent', 1, 999_999_999_999, 1],
  ])('%s', (_title, amount, rateMicros, cents) => {
    expect(convertToDollars(money(amount, 'SAR'), { rateMicros }).amount).toBe(cents);
  });

  test('is exact to the last cent where floating point is not', () => {
    expect(
      convertToDollars(money(9_007_199_254_740_991, 'SAR'), { rateMicros: 1_000_000 }),
    ).toEqual(storeMoney(9_007_199_254_740_991));
    const tiny = { rateMicros: 1 };
    expect(() => convertToDollars(money(99_999_999_999, 'SAR'), tiny)).toThrow(RangeError);
  });

  test('comes back from the market where neither step nor ending rounds it', () => {
    const input = fc.record({
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      currency: fc.constantFrom('AED', 'SAR', 'KWD', 'BHD', 'OMR', 'QAR'),
    });
    const rates: Record<string, number> = { KWD: 307_500, BHD: 376_000, OMR: 384_500 };
    fc.assert(
      fc.property(input, ({ cents, currency }) => {
        const conversion = { rateMicros: rates[currency] ?? 3_672_500, step: 1, ending: 0 };
        const price = convertPrice(storeMoney(cents), currency, conversion);
        expect(convertToDollars(price, conversion).amount).toBe(cents);
      }),
    );
  });
});
