import { describe, expect, test } from 'vitest';
import { type Cart, cartItemKey, withLinePrice } from './cart.ts';
import { addReserved, findShortages, limitPieces, pieceLimitOf } from './piece-limit.ts';

type Line = [id: number, bundle: string, qty: number];

const cartOf = (...lines: Line[]): Cart => ({
  currency: 'USD',
  items: lines.map(([id, bundle, qty]) => {
    const texts = { title: `Product ${id}`, description: '', image: '' };
    const key = cartItemKey(id, bundle);
    return withLinePrice({ ...texts, key, id, price: 1000, bundle, qty, totalPrice: 0 });
  }),
});
const linesOf = ({ items }: Cart) => items.map(({ id, bundle, qty }): Line => [id, bundle, qty]);

describe('what shoppers see of a stock', () => {
  const stock = { threshold: 5, maxPerOrder: null };
  test.each([
    ['nothing above the threshold', { ...stock, left: 6 }, undefined],
    ['what is left at the threshold', { ...stock, left: 5 }, { left: 5, max: 5 }],
    ['that it is sold out', { ...stock, left: 0, threshold: 0 }, { left: 0, max: 0 }],
    [
      'which packs are too large for a low threshold',
      { ...stock, left: 2, threshold: 1 },
      { max: 2 },
    ],
    ['nothing where each pack fits', { ...stock, left: 3, threshold: 1 }, undefined],
    ['the most of an order', { ...stock, left: 100, maxPerOrder: 4 }, { max: 4 }],
    [
      'both, where an order can have less',
      { ...stock, left: 5, maxPerOrder: 2 },
      { left: 5, max: 2 },
    ],
    [
      'both, where an order could have more',
      { ...stock, left: 2, maxPerOrder: 4 },
      { left: 2, max: 2 },
    ],
  ])('%s', (_, read, limit) => {
    expect(pieceLimitOf(read)).toEqual(limit);
  });
});

const limit = (max: number) => ({ left: max, max });

test('a cart has too much where all packs of a product together are more than is left', () => {
  const cart = cartOf([1, '1', 2], [2, '3', 1], [1, '2', 1], [3, '1', 9]);
  expect(findShortages(cart.items, { 1: limit(3), 2: limit(3) })).toEqual([
    { id: 1, title: 'Product 1', pieces: 4, left: 3, max: 3 },
  ]);
});

test('pieces of an unpaid order count for the shopper who placed it', () => {
  const limits = { 1: limit(0), 2: { left: 4, max: 2 }, 3: { max: 2 }, 4: limit(1) };
  expect(addReserved(limits, { 1: 2, 2: 1, 3: 1, 9: 5 })).toEqual({
    1: limit(2),
    2: { left: 5, max: 2 },
    3: { max: 2 },
    4: limit(1),
  });
});

test.each<[string, Line[], number, Line[]]>([
  ['keeps what fits', [[1, '2', 2]], 4, [[1, '2', 2]]],
  ['lowers a quantity', [[1, '1', 3]], 2, [[1, '1', 2]]],
  ['takes a smaller pack', [[1, '3', 1]], 2, [[1, '2', 1]]],
  [
    'adds a smaller pack',
    [[1, '3', 3]],
    8,
    [
      [1, '3', 2],
      [1, '2', 1],
    ],
  ],
  [
    'adds to the smaller pack before',
    [
      [1, '1', 2],
      [1, '3', 1],
    ],
    3,
    [[1, '1', 3]],
  ],
  [
    'joins the smaller pack after',
    [
      [1, '3', 1],
      [1, '2', 1],
    ],
    2,
    [[1, '2', 1]],
  ],
  [
    'removes what is sold out',
    [
      [1, '1', 1],
      [2, '1', 1],
      [1, '3', 1],
    ],
    0,
    [[2, '1', 1]],
  ],
])('a corrected cart %s', (_, lines, max, corrected) => {
  const cart = limitPieces(cartOf(...lines), { 1: limit(max) });
  expect(linesOf(cart)).toEqual(corrected);
  for (const item of cart.items) {
    expect(item.key).toBe(cartItemKey(item.id, item.bundle));
    expect(item.totalPrice).toBe(1000 * Number(item.bundle) * item.qty);
  }
  expect(cart.currency).toBe('USD');
});

test('a full cart gets no further line', () => {
  const others = Array.from({ length: 49 }, (_, at): Line => [at + 2, '1', 1]);
  const cart = limitPieces(cartOf([1, '3', 2], ...others), { 1: limit(5) });
  expect(cart.items).toHaveLength(50);
});
