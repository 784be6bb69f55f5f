import { describe, expect, test } from 'vitest';
import type { DeliveryRate } from '../markets/market.ts';
import { deliveryFee, freeDeliveryFrom } from './delivery-fee.ts';

const rate = (
  country: string,
  [fromTotal, fromGrams]: [total: number, grams: number],
  fee: number,
): DeliveryRate => ({ country, fromTotal, fromGrams, fee });

const riyals = [rate('*', [0, 0], 2500), rate('*', [20_000, 0], 0)];

describe('the delivery fee', () => {
  test.each([
    ['is that below the threshold', 19_999, 2500],
    ['changes at the threshold itself', 20_000, 0],
    ['stays above it', 99_999, 0],
  ])('%s', (_title, goods, fee) => {
    expect(deliveryFee(riyals, { country: 'SA', goods, grams: 0 })).toBe(fee);
  });

  test.each([
    ['total and weight below', 9999, 4999, 1000],
    ['weight reached', 9999, 5000, 3000],
    ['total reached', 10_000, 4999, 500],
    ['both reached: the last line decides', 10_000, 5000, 3000],
  ])('follows the last rate that is reached: %s', (_title, goods, grams, fee) => {
    const rates = [
      rate('*', [0, 0], 1000),
      rate('*', [10_000, 0], 500),
      rate('*', [0, 5000], 3000),
    ];
    expect(deliveryFee(rates, { country: 'SA', goods, grams })).toBe(fee);
  });

  test('is that of the country, and of no other, where it has rates', () => {
    const rates = [...riyals, rate('OM', [5000, 0], 700)];
    expect(deliveryFee(rates, { country: 'OM', goods: 5000, grams: 0 })).toBe(700);
    expect(deliveryFee(rates, { country: 'SA', goods: 5000, grams: 0 })).toBe(2500);
    // None of the country's own rates is reached: those of `*` do not apply to it.
    expect(deliveryFee(rates, { country: 'OM', goods: 4999, grams: 0 })).toBe(0);
  });

  test('is nothing without rates', () => {
    expect(deliveryFee([], { country: 'SA', goods: 1, grams: 1 })).toBe(0);
    expect(deliveryFee([rate('OM', [0, 0], 9)], { country: 'SA', goods: 1, grams: 1 })).toBe(0);
  });
});

describe('delivery is free', () => {
  test.each<[string, DeliveryRate[], string[], number | undefined]>([
    ['from the threshold', riyals, ['SA'], 20_000],
    ['always, without rates', [], ['SA'], 0],
    ['always, where every rate is nothing', [rate('*', [0, 0], 0)], ['SA', 'OM'], 0],
    ['never, where the last rate costs', [rate('*', [0, 0], 2500)], ['SA'], undefined],
    [
      'never, where a heavy parcel costs',
      [...riyals, rate('*', [0, 9000], 900)],
      ['SA'],
      undefined,
    ],
    [
      'from a total that heavy parcels reach too',
      [rate('*', [0, 9000], 900), rate('*', [30_000, 0], 0)],
      ['SA'],
      30_000,
    ],
    [
      'only above a range that costs again',
      [rate('*', [0, 0], 0), rate('*', [100, 0], 5), rate('*', [300, 0], 0)],
      ['SA'],
      300,
    ],
    [
      'from the highest of the countries',
      [...riyals, rate('OM', [0, 0], 9), rate('OM', [40_000, 0], 0)],
      ['SA', 'OM'],
      40_000,
    ],
    [
      'never, where one country always pays',
      [...riyals, rate('OM', [0, 0], 9)],
      ['SA', 'OM'],
      undefined,
    ],
    [
      'for a country apart from others that pay',
      [...riyals, rate('OM', [0, 0], 9)],
      ['SA'],
      20_000,
    ],
  ])('%s', (_title, rates, countries, from) => {
    expect(freeDeliveryFrom(rates, countries)).toBe(from);
  });
});
