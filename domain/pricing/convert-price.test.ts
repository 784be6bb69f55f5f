import { describe, expect, test } from 'vitest';
import { storeMoney } from '../currency.ts';
import { money } from '../money.ts';
import { priceInMarket } from './convert-price.ts';

describe('a product in a market', () => {
  const conversion = { rateMicros: 3_750_000, step: 500, ending: 1 };
  const riyals = { currency: 'SAR', conversion };
  const ownPricesOnly = { currency: 'SAR', conversion: undefined };

  test('has its own price where the market has one', () => {
    const row = { price: 12_900, isSold: true };
    expect(priceInMarket(storeMoney(3900), row, riyals)).toEqual(money(12_900, 'SAR'));
    expect(priceInMarket(undefined, row, ownPricesOnly)).toEqual(money(12_900, 'SAR'));
  });

  test('has the converted price without one', () => {
    const price = money(14_499, 'SAR');
    expect(priceInMarket(storeMoney(3900), undefined, riyals)).toEqual(price);
    expect(priceInMarket(storeMoney(3900), { price: null, isSold: true }, riyals)).toEqual(price);
  });

  test('is not sold without a price or a rate', () => {
    expect(priceInMarket(storeMoney(3900), undefined, ownPricesOnly)).toBeUndefined();
    expect(priceInMarket(undefined, undefined, riyals)).toBeUndefined();
    expect(priceInMarket(undefined, { price: null, isSold: true }, riyals)).toBeUndefined();
  });

  test('is not sold where staff took it off sale, whatever its price', () => {
    const off = { price: 12_900, isSold: false };
    expect(priceInMarket(storeMoney(3900), off, riyals)).toBeUndefined();
    expect(priceInMarket(storeMoney(3900), { price: null, isSold: false }, riyals)).toBeUndefined();
  });
});
