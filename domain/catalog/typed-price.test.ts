import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storeMoney } from '../currency.ts';
import { toDecimal } from '../money.ts';
import { findPriceQuestion, priceLimits, readTypedPrice } from './typed-price.ts';

describe('a typed price is read', () => {
  test.each([
    ['39', 3900],
    [' 39.5 ', 3950],
    ['39,50', 3950],
    ['$39.00', 3900],
    ['39 USD', 3900],
    ['USD 39', 3900],
    ['1,250', 125_000],
    ['1,250.50', 125_050],
    ['1.250,50', 125_050],
    ['٣٩', 3900],
    ['٣٩٫٥٠', 3950],
    ['١٬٢٥٠٫٥٠', 125_050],
    ['٣٩،٥', 3950],
    ['\u2066$39.00\u2069', 3900],
    ['0.01', 1],
    ['10000', 1_000_000],
  ])('%j', (typed, cents) => {
    expect(readTypedPrice(typed)).toEqual({ cents });
  });
});

describe('an invalid price is refused with a reason', () => {
  test.each([
    ['', 'price_shape'],
    ['free', 'price_shape'],
    ['39.999', 'price_shape'],
    ['1.250', 'price_shape'],
    ['1,25,0', 'price_shape'],
    ['12,345,67', 'price_shape'],
    ['-5', 'price_shape'],
    ['1e3', 'price_shape'],
    ['39.', 'price_shape'],
    ['39;drop', 'price_shape'],
    ['0', 'price_low'],
    ['0,00', 'price_low'],
    ['10000.01', 'price_high'],
    ['99999999999999999999', 'price_high'],
  ])('%j', (typed, problem) => {
    expect(readTypedPrice(typed)).toEqual({ problem });
  });
});

describe('an unusual price needs confirmation', () => {
  const ask = (typed: string, after: string, before?: string, meant = '') =>
    findPriceQuestion({ typed, meant }, after, before)?.warnings;

  test.each([
    ['1,5', '1.50', '1.40', ['comma']],
    ['1,5', '1.50', undefined, ['comma']],
    ['1,250', '1250.00', '39.00', ['comma', 'jump']],
    ['٣٩،٥', '39.50', '39.00', ['comma']],
    ['٣٩٫٥', '39.50', '39.00', undefined],
    ['58.50', '58.50', '39.00', undefined],
    ['58.51', '58.51', '39.00', ['jump']],
    ['19.50', '19.50', '39.00', undefined],
    ['19.49', '19.49', '39.00', ['jump']],
    ['390', '390.00', undefined, undefined],
    ['39,00', '39.00', '39.00', undefined],
  ])('%j for %j after %j: %j', (typed, after, before, warnings) => {
    expect(ask(typed, after, before)).toEqual(warnings);
  });

  test('once: the confirmation applies to that price only', () => {
    expect(ask('1,5', '1.50', '39.00', '1.50')).toBeUndefined();
    expect(ask('1,6', '1.60', '39.00', '1.50')).toEqual(['comma', 'jump']);
  });
});

test('every price within the limits round-trips, in Latin or Arabic digits', () => {
  const arabic = (text: string) =>
    text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '').replace('.', '٫');
  fc.assert(
    fc.property(fc.integer({ min: priceLimits.min, max: priceLimits.max }), (cents) => {
      const written = toDecimal(storeMoney(cents));
      for (const typed of [written, arabic(written), written.replace('.', ',')]) {
        expect(readTypedPrice(typed)).toEqual({ cents });
      }
    }),
  );
});

test('any typed price is read as a price within the limits or as a problem', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const { cents, problem } = readTypedPrice(typed);
      if (problem) return;
      expect(cents).toBeGreaterThanOrEqual(priceLimits.min);
      expect(cents).toBeLessThanOrEqual(priceLimits.max);
    }),
  );
});
