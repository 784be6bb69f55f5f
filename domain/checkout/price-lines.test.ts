import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceLines, totalOf } from './price-lines.ts';
import { PurchaseError } from './purchase-error.ts';
import { hashOfCart } from './request-hash.server.ts';

const prices = new Map([
  [1, { price: 3900, title: 'Spray' }],
  [7, { price: 2950, title: 'Travel Set' }],
]);

test('a line costs unit price times pieces times quantity', () => {
  const lines = priceLines([{ id: 7, bundle: '3', qty: 2 }], prices);
  expect(lines).toEqual([
    { id: 7, bundle: '3', qty: 2, title: 'Travel Set', price: 2950, lineTotal: 17_700 },
  ]);
  expect(totalOf(lines)).toBe(17_700);
});

test('a product that is not sold is named by its line', () => {
  const lines = [1, 2].map((id) => ({ id, bundle: '1', qty: 1 }));
  expect(() => priceLines(lines, prices)).toThrow(PurchaseError);
  expect(() => priceLines(lines, prices)).toThrow(
    expect.objectContaining({ code: 'product_not_sold', field: 'meta_data.items.1.id' }),
  );
});

test('the total is the sum of the lines, to the cent', () => {
  const line = fc.record({
    id: fc.constantFrom(1, 7),
    bundle: fc.constantFrom('1', '2', '3'),
    qty: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const sum = lines.reduce((all, { id, bundle, qty }) => {
        return all + (id === 1 ? 3900 : 2950) * Number(bundle) * qty;
      }, 0);
      expect(totalOf(priceLines(lines, prices))).toBe(sum);
    }),
  );
});

test('two carts are the same when lines, total and e-mail are, in whatever order', () => {
  const purchase = {
    lines: [
      { id: 1, bundle: '1', qty: 1 },
      { id: 7, bundle: '3', qty: 2 },
    ],
    shownTotal: 1,
    email: 'Mona@example.com',
  } as Parameters<typeof hashOfCart>[0];
  const same = { ...purchase, lines: purchase.lines.toReversed(), email: 'mona@EXAMPLE.com' };
  expect(hashOfCart(same)).toBe(hashOfCart(purchase));
  const others = [
    { ...purchase, shownTotal: 2 },
    { ...purchase, email: 'eve@example.com' },
    { ...purchase, lines: purchase.lines.slice(1) },
  ];
  for (const other of others) expect(hashOfCart(other)).not.toBe(hashOfCart(purchase));
});
