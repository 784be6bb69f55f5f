import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mona } from '../../tests/support/purchase.ts';
import { bundles } from '../cart/bundle.ts';
import { cartTotal, withLinePrice } from '../cart/cart.ts';
import { maxLines, maxQuantity } from '../cart/limits.ts';
import { priceLimits } from '../catalog/typed-price.ts';
import { storeMoney } from '../currency.ts';
import { fromMajorUnits, money, sum, toDecimal, toMajorUnits } from '../money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfCart, hashOfPurchase } from './request-hash.server.ts';

const totalOf = (lines: readonly PricedLine[]) =>
  sum(
    lines[0]?.lineTotal.currency ?? '',
    lines.map(({ lineTotal }) => lineTotal),
  );

const prices = new Map([
  [1, { price: storeMoney(3900), title: 'Spray' }],
  [7, { price: storeMoney(2950), title: 'Travel Set' }],
]);

test('a line costs unit price times units times quantity', () => {
  const lines = priceLines([{ id: 7, bundle: '3', qty: 2 }], prices);
  expect(lines).toEqual([
    {
      id: 7,
      bundle: '3',
      qty: 2,
      title: 'Travel Set',
      price: storeMoney(2950),
      lineTotal: storeMoney(17_700),
    },
  ]);
  expect(totalOf(lines)).toEqual(storeMoney(17_700));
});

test('an order of the dollar shop costs the total of its lines', () => {
  const line = fc.record({
    id: fc.constantFrom(1, 7),
    bundle: fc.constantFrom(...bundles),
    qty: fc.integer({ min: 1, max: maxQuantity }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: maxLines }), (requested) => {
      const lines = priceLines(requested, prices);
      const order = priceOrder({ lines, market: undefined, country: 'SA' });
      expect(order.total).toEqual(totalOf(lines));
      expect(order.lines.map(({ goods }) => goods)).toEqual(lines.map((one) => one.lineTotal));
    }),
  );
});

test('an inactive product is reported with the field of its line', () => {
  const lines = [1, 2].map((id) => ({ id, bundle: '1', qty: 1 }));
  expect(() => priceLines(lines, prices)).toThrow(PurchaseError);
  expect(() => priceLines(lines, prices)).toThrow(
    expect.objectContaining({ code: 'product_not_sold', field: 'meta_data.items.1.id' }),
  );
});

const currencies = ['USD', 'AED', 'SAR', 'KWD', 'BHD', 'OMR', 'QAR'] as const;

const catalogueIn = (currency: string) =>
  fc
    .uniqueArray(fc.record({ id: fc.nat(), price: fc.integer(atMost(priceLimits.max)) }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 12,
    })
    .map(
      (products) =>
        new Map(
          products.map(({ id, price }) => [id, { price: money(price, currency), title: `${id}` }]),
        ),
    );

const cartIn = (currency: string) =>
  catalogueIn(currency).chain((sold) => {
    const line = fc.record({
      id: fc.constantFrom(...sold.keys()),
      bundle: fc.constantFrom(...bundles),
      qty: fc.integer(atMost(maxQuantity)),
    });
    return fc.tuple(fc.constant(sold), fc.array(line, { minLength: 1, maxLength: maxLines }));
  });

const cartAndPrices = fc.constantFrom(...currencies).chain(cartIn);

function atMost(max: number) {
  return { min: 1, max };
}

test('the total of priced lines is their sum to the cent, in any order', () => {
  fc.assert(
    fc.property(cartAndPrices, ([sold, lines]) => {
      const exact = lines.reduce((all, { id, bundle, qty }) => {
        return all + BigInt(sold.get(id)?.price.amount ?? 0) * BigInt(bundle) * BigInt(qty);
      }, 0n);
      const priced = priceLines(lines, sold);
      expect(BigInt(totalOf(priced).amount)).toBe(exact);
      expect(totalOf(priced)).toEqual(totalOf(priced.toReversed()));
      expect(priced.map(({ id, bundle, qty }) => ({ id, bundle, qty }))).toEqual(lines);
    }),
  );
});

test('the server calculates the total that the cart displayed', () => {
  fc.assert(
    fc.property(cartAndPrices, ([sold, lines]) => {
      const texts = { key: '', title: '', description: '', image: '', totalPrice: 0 };
      const items = lines.map((line) =>
        withLinePrice({ ...texts, ...line, price: sold.get(line.id)?.price.amount ?? 0 }),
      );
      expect(cartTotal({ items })).toBe(totalOf(priceLines(lines, sold)).amount);
    }),
  );
});

test('a cart in two currencies has no total, nor has one without lines', () => {
  const mixed = new Map([...prices, [9, { price: money(3900, 'SAR'), title: 'Oil' }]]);
  const lines = [1, 9].map((id) => ({ id, bundle: '1', qty: 1 }));
  expect(() => totalOf(priceLines(lines, mixed))).toThrow(RangeError);
  expect(() => totalOf([])).toThrow(RangeError);
});

test.each(currencies)('a cart in %s is exact from the browser to the stored order', (currency) => {
  fc.assert(
    fc.property(cartIn(currency), ([sold, lines]) => {
      const priced = priceLines(lines, sold);
      const total = totalOf(priced);
      // The request, its JSON and the stored items have major units.
      const sent = JSON.parse(JSON.stringify({ total: toMajorUnits(total) })).total;
      expect(fromMajorUnits(sent, currency)).toEqual(total);
      expect(`${sent}`).toBe(`${Number(toDecimal(total))}`);
      const stored = priced.map(({ lineTotal }) =>
        fromMajorUnits(toMajorUnits(lineTotal), currency),
      );
      expect(
        sum(
          currency,
          stored.filter((one) => one !== undefined),
        ),
      ).toEqual(total);
    }),
    { numRuns: 2000 },
  );
});

test('the first inactive line is reported at any position of the cart', () => {
  fc.assert(
    fc.property(cartAndPrices, fc.nat(), ([sold, lines], seed) => {
      const at = seed % (lines.length + 1);
      const gone = { id: -1, bundle: '1', qty: 1 } as const;
      const cart = [...lines.toSpliced(at, 0, gone), gone];
      expect(() => priceLines(cart, sold)).toThrow(
        expect.objectContaining({ code: 'product_not_sold', field: `meta_data.items.${at}.id` }),
      );
    }),
  );
});

test('the most expensive cart fits into an order', () => {
  const fullCart = Array.from({ length: maxLines }, () => ({
    id: 1,
    bundle: '3',
    qty: maxQuantity,
  }));
  const dearest = new Map([[1, { price: storeMoney(priceLimits.max), title: 'Gold' }]]);
  // numeric(12, 2)
  expect(totalOf(priceLines(fullCart, dearest)).amount).toBeLessThan(10 ** 12);
});

test('the cart hash is equal for the same lines, total and email in any order and case', () => {
  const purchase = {
    lines: [
      { id: 1, bundle: '1', qty: 1 },
      { id: 7, bundle: '3', qty: 2 },
    ],
    expectedTotal: storeMoney(1),
    email: 'Mona@example.com',
  } as Parameters<typeof hashOfCart>[0];
  const same = { ...purchase, lines: purchase.lines.toReversed(), email: 'mona@EXAMPLE.com' };
  expect(hashOfCart(same)).toBe(hashOfCart(purchase));
  const others = [
    { ...purchase, expectedTotal: storeMoney(2) },
    { ...purchase, expectedTotal: money(1, 'SAR') },
    { ...purchase, email: 'eve@example.com' },
    { ...purchase, lines: purchase.lines.slice(1) },
  ];
  for (const other of others) expect(hashOfCart(other)).not.toBe(hashOfCart(purchase));
});

test('the purchase hashes equal those of earlier releases', () => {
  const sha256 = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const lines = [{ id: 1, bundle: '3', qty: 2 }];
  const { first_name: firstName, last_name: lastName, ...others } = mona;
  const lang = 'en';
  const purchase = { lines, expectedTotal: storeMoney(20_400), ...mona, lang } as const;
  const hashed = { ...others, lang, firstName, lastName };
  const before = { lines, shownTotal: 20_400, currency: 'USD', ...hashed };
  expect(hashOfPurchase(purchase)).toBe(sha256(before));
  expect(hashOfPurchase({ ...purchase, addressFields: undefined })).toBe(sha256(before));
  expect(hashOfPurchase({ ...purchase, expectedTotal: undefined })).toBe(
    sha256({ ...before, shownTotal: Number.NaN }),
  );
  expect(hashOfCart(purchase)).toBe(sha256([[[1, '3', 2]], 20_400, 'mona@example.com']));
});
