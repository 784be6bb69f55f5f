import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, sum } from '../money.ts';
import { type DocumentVat, vatInside, vatOfLines, vatOfRefund } from './vat.ts';

// A text, as the currency of a stored order is: amounts computed from it have no literal type.
const currency: string = 'SAR';
const riyals = (amount: number) => money(amount, currency);
const amounts = (all: readonly { amount: number }[]) => all.map(({ amount }) => amount);

describe('the VAT inside a price', () => {
  test.each([
    [11_500, 1500, 1500],
    [10_500, 500, 500],
    [11_000, 1000, 1000],
    [3900, 1500, 509],
    // 5 % inside 0.21 is 0.01, inside 0.10 less than half a fils, inside 0.11 more.
    [21, 500, 1],
    [10, 500, 0],
    [11, 500, 1],
    // 1.5 of 3 at 100 %: half up.
    [3, 10_000, 2],
    [0, 1500, 0],
    [9900, 0, 0],
  ])('of %i at %i hundredths of a percent is %i', (amount, rateBp, vat) => {
    expect(vatInside(riyals(amount), rateBp)).toEqual(riyals(vat));
  });

  test('is exact to the last unit for the largest amounts, and refused beyond', () => {
    const amount = fc.integer({ min: 0, max: 400_000_000_000 });
    const rate = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(amount, rate, (of, rateBp) => {
        const [n, r] = [BigInt(of), BigInt(rateBp)];
        const exact = (2n * n * r + 10_000n + r) / (2n * (10_000n + r));
        expect(vatInside(riyals(of), rateBp).amount).toBe(Number(exact));
      }),
      { numRuns: 2000 },
    );
    expect(() => vatInside(riyals(9_007_199_254_740_991), 1500)).toThrow(RangeError);
  });
});

describe('the VAT of lines', () => {
  test('is rounded for each line, or for their sum', () => {
    const lines = [riyals(10), riyals(10), riyals(10)];
    const terms = { taxRateBp: 500 } as const;
    expect(amounts(vatOfLines(lines, { ...terms, taxRounding: 'line' }))).toEqual([0, 0, 0]);
    expect(amounts(vatOfLines(lines, { ...terms, taxRounding: 'document' }))).toEqual([1, 0, 0]);
  });

  test('is none for lines that cost nothing', () => {
    for (const taxRounding of ['line', 'document'] as const) {
      const terms = { taxRateBp: 1500, taxRounding };
      expect(amounts(vatOfLines([riyals(0), riyals(0)], terms))).toEqual([0, 0]);
      expect(vatOfLines([], terms)).toEqual([]);
      expect(amounts(vatOfLines([riyals(0), riyals(11_500)], terms))).toEqual([0, 1500]);
    }
  });
});

describe('the VAT of refunds', () => {
  const document: DocumentVat = {
    total: riyals(11_500),
    vat: riyals(1500),
    refunded: riyals(0),
    credited: riyals(0),
  };

  test('adds up over ten parts, where a plain proportion would miss the total', () => {
    expect(
      credit(
        document,
        Array.from({ length: 10 }, () => 1150),
      ),
    ).toEqual(Array(10).fill(150));
    // 33.33 three times and the last 15.01
    expect(credit(document, [3333, 3333, 3333, 1501])).toEqual([435, 434, 435, 196]);
  });

  test('is never below zero after a refund that credited more than its share', () => {
    const after = { ...document, refunded: riyals(100), credited: riyals(20) };
    expect(vatOfRefund(riyals(10), after).amount).toBe(0);
    expect(vatOfRefund(riyals(11_400), after).amount).toBe(1480);
  });

  test('is refused for more than the total', () => {
    expect(() => vatOfRefund(riyals(11_501), document)).toThrow(RangeError);
    const after = { ...document, refunded: riyals(11_500), credited: riyals(1500) };
    expect(() => vatOfRefund(riyals(1), after)).toThrow(RangeError);
  });

  test('ends at the total and its VAT in any parts and order', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (refunds, rateBp) => {
        const total = sum(currency, refunds.map(riyals));
        const vat = vatInside(total, rateBp);
        const whole = { ...document, total, vat };
        for (const order of [refunds, [...refunds].reverse(), [...refunds].sort((a, b) => a - b)]) {
          const credits = credit(whole, order);
          expect(credits.reduce((all, one) => all + one, 0)).toBe(vat.amount);
          expect(credits.every((one, at) => one >= 0 && one <= (order[at] ?? 0))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('is that of the refunded lines, and no more than is left', () => {
    const lines = { ...document, total: riyals(32), vat: riyals(2) };
    expect(vatOfRefund(riyals(11), lines, riyals(1)).amount).toBe(1);
    const after = { ...lines, refunded: riyals(20), credited: riyals(2) };
    expect(vatOfRefund(riyals(11), after, riyals(1)).amount).toBe(0);
  });

  test('ends at the VAT in any mix of refunds by amount and by line', () => {
    const line = fc.record({ cost: fc.integer({ min: 1, max: 9999 }), isByLine: fc.boolean() });
    const lines = fc.array(line, { minLength: 1, maxLength: 10 });
    const rounding = fc.constantFrom('line', 'document');
    fc.assert(
      fc.property(lines, rounding, (refunds, taxRounding) => {
        const costs = refunds.map(({ cost }) => riyals(cost));
        const taxes = vatOfLines(costs, { taxRateBp: 1500, taxRounding });
        const [total, vat] = [sum(currency, costs), sum(currency, taxes)];
        let [refunded, credited] = [riyals(0), riyals(0)];
        for (const [at, { cost, isByLine }] of refunds.entries()) {
          const linesVat = isByLine ? taxes[at] : undefined;
          const before = { total, vat, refunded, credited };
          const tax = vatOfRefund(riyals(cost), before, linesVat);
          expect(tax.amount).toBeGreaterThanOrEqual(0);
          refunded = sum(currency, [refunded, riyals(cost)]);
          credited = sum(currency, [credited, tax]);
        }
        expect([refunded, credited]).toEqual([total, vat]);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Refunds the parts one after the other, and returns the VAT of each. */
function credit(document: DocumentVat, parts: readonly number[]): number[] {
  let [refunded, credited] = [riyals(0), riyals(0)];
  return parts.map((part) => {
    const vat = vatOfRefund(riyals(part), { ...document, refunded, credited });
    refunded = sum(currency, [refunded, riyals(part)]);
    credited = sum(currency, [credited, vat]);
    return vat.amount;
  });
}
