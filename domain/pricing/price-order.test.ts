import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundles } from '../cart/bundle.ts';
import type { DeliveryRate } from '../markets/market.ts';
import { type Money, money, sum } from '../money.ts';
import { type LineToPrice, type OrderPrice, type PricingTerms, priceOrder } from './price-order.ts';
import { vatOfRefund } from './vat.ts';

const saudiArabia: PricingTerms = {
  currency: 'SAR',
  taxRateBp: 1500,
  taxRounding: 'document',
  deliveryRates: [
    { country: '*', fromTotal: 0, fromGrams: 0, fee: 2500 },
    { country: '*', fromTotal: 20_000, fromGrams: 0, fee: 0 },
    { country: '*', fromTotal: 0, fromGrams: 5000, fee: 4000 },
  ],
  methods: [
    { method: 'mada', fee: 0 },
    { method: 'tabby', fee: 1000 },
  ],
};
const spray = { price: money(5750, 'SAR'), bundle: '1', qty: 1, grams: 300 };
const inRiyadh = { lines: [spray], market: saudiArabia, country: 'SA' };

describe('an order in a market', () => {
  test('costs its goods, delivery and payment fee, with the VAT inside the total', () => {
    expect(amountsOf(priceOrder({ ...inRiyadh, method: 'tabby' }))).toEqual({
      lines: [{ goods: 5750, discount: 0, tax: 750 }],
      goods: 5750,
      delivery: 2500,
      fee: 1000,
      total: 9250,
      tax: 1207,
      taxRateBp: 1500,
    });
  });

  test('costs price times pack size times quantity', () => {
    const lines = [{ ...spray, bundle: '3', qty: 2 }, spray];
    const price = priceOrder({ ...inRiyadh, lines });
    expect(price.lines.map(({ goods }) => goods.amount)).toEqual([34_500, 5750]);
    expect(price.goods.amount).toBe(40_250);
  });

  test('is delivered free from the total that the market sets, unless it is heavy', () => {
    const delivery = (line: Partial<LineToPrice>) =>
      priceOrder({ ...inRiyadh, lines: [{ ...spray, ...line }] }).delivery.amount;
    expect(delivery({ qty: 3 })).toBe(2500);
    expect(delivery({ qty: 4 })).toBe(0);
    // 17 × 300 grams, in packs of one; 16 weigh less than five kilograms.
    expect(delivery({ qty: 16 })).toBe(0);
    expect(delivery({ qty: 17 })).toBe(4000);
    expect(delivery({ qty: 6, bundle: '3' })).toBe(4000);
    expect(delivery({ qty: 99, grams: undefined })).toBe(0);
  });

  test('has no payment fee before a method is chosen, or for one that the market does not have', () => {
    for (const method of [undefined, 'mada', 'knet']) {
      expect(priceOrder({ ...inRiyadh, method }).fee.amount, method).toBe(0);
    }
  });

  test('costs nothing without lines', () => {
    const { lines, goods, delivery, fee, total, tax } = priceOrder({
      ...inRiyadh,
      lines: [],
      method: 'tabby',
    });
    expect(lines).toEqual([]);
    for (const amount of [goods, delivery, fee, total, tax])
      expect(amount).toEqual(money(0, 'SAR'));
  });

  test('is refused with a price in another currency, or a quantity that is not whole', () => {
    const dollars = { ...spray, price: money(5750, 'USD') };
    expect(() => priceOrder({ ...inRiyadh, lines: [spray, dollars] })).toThrow(RangeError);
    expect(() => priceOrder({ ...inRiyadh, market: undefined })).toThrow(RangeError);
    expect(() => priceOrder({ ...inRiyadh, lines: [{ ...spray, qty: 0.5 }] })).toThrow(RangeError);
  });
});

test('an order in the dollar shop costs its goods, whatever country, weight and method', () => {
  const lines = [{ price: money(2950, 'USD'), bundle: '3', qty: 2, grams: 90_000 }];
  const order = { lines, market: undefined, country: 'SA', method: 'tabby' };
  expect(amountsOf(priceOrder(order))).toEqual({
    lines: [{ goods: 17_700, discount: 0, tax: 0 }],
    goods: 17_700,
    delivery: 0,
    fee: 0,
    total: 17_700,
    tax: 0,
    taxRateBp: 0,
  });
  expect(priceOrder(order).total.currency).toBe('USD');
});

describe.each(['USD', 'AED', 'SAR', 'KWD', 'BHD', 'OMR', 'QAR'])(
  'random carts in %s',
  (currency) => {
    test('are exact to the last unit, and add up', () => {
      fc.assert(
        fc.property(randomOrder(currency), (order) => {
          const price = priceOrder(order);
          requireEqual(amountsOf(price), priceExactly(order));
          requireSums(price);
          requireVatNearExact(price, order.market);
        }),
        { numRuns: 10_000 },
      );
    });

    test('lose exactly their discount, of which no line has more than it costs', () => {
      const order = fc.tuple(randomOrder(currency), fc.nat(1200));
      fc.assert(
        fc.property(order, ([cart, share]) => {
          const gross = sum(
            currency,
            priceOrder(cart).lines.map(({ goods }) => goods),
          );
          const discount = money(Math.floor((gross.amount * share) / 1000), currency);
          const price = priceOrder({ ...cart, discount });
          const discounts = price.lines.map((line) => line.discount);
          const taken = Math.min(discount.amount, gross.amount);
          requireEqual(sum(currency, discounts).amount, taken);
          requireEqual(price.goods.amount, gross.amount - taken);
          for (const line of price.lines) {
            const cost = line.goods.amount - line.discount.amount;
            if (line.discount.amount < 0 || cost < 0) throw new Error(`discount ${cost}`);
            if (line.tax.amount > cost) throw new Error(`VAT ${line.tax.amount} of ${cost}`);
          }
          const { goods, delivery, fee, total } = price;
          requireEqual(sum(currency, [goods, delivery, fee]), total);
          requireVatNearExact(price, cart.market);
        }),
        { numRuns: 2000 },
      );
    });

    test('are refunded to exactly the total and its VAT, in any parts', () => {
      const order = fc.tuple(randomOrder(currency), fc.array(fc.nat(1000), { maxLength: 8 }));
      fc.assert(
        fc.property(order, ([cart, shares]) => {
          const { total, tax: vat } = priceOrder(cart);
          const zero = money(0, currency);
          let [refunded, credited] = [zero, zero];
          const parts = shares.map((share) => Math.floor((total.amount * share) / 8000));
          const rest = total.amount - parts.reduce((all, part) => all + part, 0);
          for (const part of [...parts, rest]) {
            const refund = money(part, currency);
            const credit = vatOfRefund(refund, { total, vat, refunded, credited });
            if (credit.amount < 0 || credit.amount > part)
              throw new Error(`credits ${credit.amount}`);
            refunded = sum(currency, [refunded, refund]);
            credited = sum(currency, [credited, credit]);
          }
          requireEqual([refunded, credited], [total, vat]);
        }),
        { numRuns: 1000 },
      );
    });
  },
);

describe('a discount of the whole order', () => {
  const off = (amount: number) => money(amount, 'SAR');

  test('is spread over the lines by what they cost, to the unit, before the VAT is taken out', () => {
    const lines = [spray, spray, { ...spray, qty: 2 }];
    const price = priceOrder({ ...inRiyadh, lines, discount: off(1000) });
    expect(price.lines.map(({ discount }) => discount.amount)).toEqual([250, 250, 500]);
    expect(price).toMatchObject({
      goods: { amount: 22_000 },
      delivery: { amount: 0 },
      total: { amount: 22_000 },
      tax: { amount: 2870 },
    });
    const odd = priceOrder({ ...inRiyadh, lines: [spray, spray, spray], discount: off(100) });
    expect(odd.lines.map(({ discount }) => discount.amount)).toEqual([34, 33, 33]);
  });

  test('counts before the total from which delivery is free', () => {
    const lines = [{ ...spray, qty: 4 }];
    expect(priceOrder({ ...inRiyadh, lines }).delivery.amount).toBe(0);
    expect(priceOrder({ ...inRiyadh, lines, discount: off(5000) }).delivery.amount).toBe(2500);
  });

  test('comes off delivery and the payment fee where it is more than the goods, and leaves nothing', () => {
    const order = { ...inRiyadh, method: 'tabby' };
    const costs = (amount: number) => {
      const { goods, delivery, fee, total } = priceOrder({ ...order, discount: off(amount) });
      return [goods, delivery, fee, total].map((one) => one.amount);
    };
    expect(costs(5750)).toEqual([0, 2500, 1000, 3500]);
    expect(costs(6750)).toEqual([0, 1500, 1000, 2500]);
    expect(costs(9000)).toEqual([0, 0, 250, 250]);
    expect(costs(9250)).toEqual([0, 0, 0, 0]);
    expect(priceOrder({ ...order, discount: off(9250) }).tax.amount).toBe(0);
  });

  test('is refused in another currency', () => {
    expect(() => priceOrder({ ...inRiyadh, discount: money(1, 'USD') })).toThrow(RangeError);
  });
});

type RandomOrder = {
  lines: (LineToPrice & { grams: number })[];
  market: PricingTerms;
  country: string;
  method: string;
};

function randomOrder(currency: string): fc.Arbitrary<RandomOrder> {
  const amount = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000 }));
  const line = fc.record({
    price: amount.map((one) => money(one, currency)),
    bundle: fc.constantFrom(...bundles),
    qty: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 99 })),
    grams: fc.nat(2000),
  });
  const rate: fc.Arbitrary<DeliveryRate> = fc.record({
    country: fc.constantFrom('*', 'SA', 'OM'),
    fromTotal: fc.nat(2_000_000),
    fromGrams: fc.constantFrom(0, 0, 1000, 20_000),
    fee: fc.nat(10_000),
  });
  return fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    market: fc.record({
      currency: fc.constant(currency),
      taxRateBp: fc.oneof(fc.constantFrom(0, 500, 1000, 1500), fc.nat(9999)),
      taxRounding: fc.constantFrom('line', 'document'),
      deliveryRates: fc.array(rate, { maxLength: 4 }),
      methods: fc.nat(5000).map((fee) => [{ method: 'tabby', fee }]),
    }),
    country: fc.constantFrom('SA', 'KW'),
    method: fc.constantFrom('tabby', 'card'),
  });
}

/** Computes the same with fractions of big integers, written apart from the code that it checks. */
function priceExactly({ lines, market, country, method }: RandomOrder) {
  const { taxRateBp, taxRounding, deliveryRates, methods } = market;
  let [goods, grams] = [0n, 0n];
  const costs: bigint[] = [];
  for (const line of lines) {
    const pieces = BigInt(line.bundle) * BigInt(line.qty);
    costs.push(pieces * BigInt(line.price.amount));
    goods += pieces * BigInt(line.price.amount);
    grams += pieces * BigInt(line.grams);
  }
  const key = deliveryRates.some((rate) => rate.country === country) ? country : '*';
  let delivery = 0n;
  for (const rate of deliveryRates) {
    if (rate.country !== key || rate.fromTotal > goods || rate.fromGrams > grams) continue;
    delivery = BigInt(rate.fee);
  }
  const fee = method === 'tabby' ? BigInt(methods[0]?.fee ?? 0) : 0n;
  const total = goods + delivery + fee;
  const vat = (cost: bigint) => {
    const [numerator, denominator] = [cost * BigInt(taxRateBp), 10_000n + BigInt(taxRateBp)];
    const floor = numerator / denominator;
    return 2n * (numerator - floor * denominator) >= denominator ? floor + 1n : floor;
  };
  const all = [...costs, delivery, fee];
  const taxes = taxRounding === 'line' ? all.map(vat) : apportion(vat(total), all);
  return {
    lines: costs.map((cost, at) => ({
      goods: Number(cost),
      discount: 0,
      tax: Number(taxes[at]),
    })),
    goods: Number(goods),
    delivery: Number(delivery),
    fee: Number(fee),
    total: Number(total),
    tax: Number(taxes.reduce((a, b) => a + b)),
    taxRateBp,
  };
}

/** Gives the units one after the other to the part that lacks most; of equals, to the first. */
function apportion(whole: bigint, weights: bigint[]): bigint[] {
  const all = weights.reduce((a, b) => a + b);
  const parts = weights.map((weight) => (whole * weight) / all);
  while (parts.reduce((a, b) => a + b) < whole) {
    let lacking = 0;
    const lack = (at: number) => whole * (weights[at] ?? 0n) - (parts[at] ?? 0n) * all;
    for (const at of parts.keys()) if (lack(at) > lack(lacking)) lacking = at;
    parts[lacking] = (parts[lacking] ?? 0n) + 1n;
  }
  return parts;
}

function amountsOf({ lines, taxRateBp, ...amounts }: OrderPrice) {
  const toAmounts = (all: Record<string, Money>) =>
    Object.fromEntries(Object.entries(all).map(([name, { amount }]) => [name, amount]));
  return { lines: lines.map(toAmounts), ...toAmounts(amounts), taxRateBp };
}

function requireSums({ lines, goods, delivery, fee, total, tax }: OrderPrice): void {
  const { currency } = total;
  const costs = lines.map((line) => line.goods);
  const taxes = lines.map((line) => line.tax);
  requireEqual(sum(currency, costs), goods);
  requireEqual(sum(currency, [...costs, delivery, fee]), total);
  const taxOfFees = tax.amount - sum(currency, taxes).amount;
  if (taxOfFees < 0 || taxOfFees > delivery.amount + fee.amount) {
    throw new Error(`VAT of delivery and fee: ${taxOfFees}`);
  }
}

/** The VAT differs from the exact share by half a unit at most, for each amount that is rounded. */
function requireVatNearExact({ lines, total, tax }: OrderPrice, market: PricingTerms): void {
  const rounded = market.taxRounding === 'line' ? lines.length + 2 : 1;
  const whole = 10_000n + BigInt(market.taxRateBp);
  const distance = BigInt(tax.amount) * whole - BigInt(total.amount) * BigInt(market.taxRateBp);
  const isNear = 2n * (distance < 0n ? -distance : distance) <= BigInt(rounded) * whole;
  if (!isNear) throw new Error(`VAT ${tax.amount} of ${total.amount}`);
}

/** Compares as JSON: `expect` for each of 70,000 carts takes most of the time. */
function requireEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} instead of ${b}`);
}
