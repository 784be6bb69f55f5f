import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { retentionDays } from '../retention.ts';
import { addItem, cartTotal, emptyCart, increment } from './cart.ts';
import { maxLines, maxQuantity } from './limits.ts';
import { parseCart, serializeCart } from './stored-cart.ts';

const texts = { id: 2, title: 'Root Serum', description: '', image: '/a.webp' };
const product = { ...texts, price: 3400, currency: 'USD' };
const cart = increment(addItem(emptyCart, product, '3'), '2-3');
const [line] = cart.items;
const stored = (items: unknown, version: unknown = 1) => JSON.stringify({ version, items });

test('a stored cart is the same cart after a reload', () => {
  expect(parseCart(serializeCart(cart))).toEqual(cart);
});

test('a stored cart is dropped when it was not changed for a season', () => {
  const at = Date.now();
  const text = serializeCart(cart);
  vi.useFakeTimers();
  try {
    vi.setSystemTime(at + (retentionDays.cart - 1) * 86_400_000);
    expect(parseCart(text)).toEqual(cart);
    vi.setSystemTime(at + (retentionDays.cart + 1) * 86_400_000);
    expect(parseCart(text)).toEqual(emptyCart);
    // Earlier releases did not store the time.
    expect(parseCart(stored([line]))).toEqual(cart);
  } finally {
    vi.useRealTimers();
  }
});

describe('a stored cart', () => {
  test('in dollars has the text of earlier releases', () => {
    vi.useFakeTimers({ now: 1 });
    try {
      const { items } = cart;
      expect(serializeCart(cart)).toBe(JSON.stringify({ version: 1, at: 1, items }));
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(['SAR', 'KWD', 'AED'])('in %s is the same after a reload', (currency) => {
    const other = addItem(emptyCart, { ...product, price: 12_750, currency }, '2');
    expect(parseCart(serializeCart(other))).toEqual(other);
  });

  test('in another currency is dropped by a tab of an earlier release', () => {
    const riyals = addItem(emptyCart, { ...product, price: 12_750, currency: 'SAR' });
    expect(parseInEarlierReleases(serializeCart(riyals))).toEqual([]);
    expect(parseInEarlierReleases(serializeCart(cart))).toEqual(cart.items);
  });

  test.each([undefined, 7, 'sar', 'SARS', '', null])(
    'in the currency %j is dropped instead of read as dollars',
    (currency) => {
      const text = JSON.stringify({ version: 2, currency, items: [line] });
      expect(parseCart(text)).toEqual(emptyCart);
    },
  );
});

/** The condition of releases that know dollars only (0.7 and before). */
function parseInEarlierReleases(text: string): unknown[] {
  const stored = JSON.parse(text);
  return stored.version !== 1 || !Array.isArray(stored.items) ? [] : stored.items;
}

describe('an unreadable cart is dropped', () => {
  test.each([
    ['no storage at all', null],
    ['an empty text', ''],
    ['broken JSON', '{"version":1,"items":[{'],
    ['a list', '[1, 2]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a version of a later release', stored([line], 3)],
    ['version 2 without a currency', stored([line], 2)],
    ['a version as text', stored([line], '1')],
    ['no version', JSON.stringify({ items: [line] })],
    ['items that are no list', stored({ 0: line })],
  ])('%s', (_, text) => {
    expect(parseCart(text)).toEqual(emptyCart);
  });
});

describe('an invalid line is dropped and the valid one beside it restored', () => {
  test.each([
    ['a fractional id', { id: 1.5 }],
    ['an id as text', { id: '2' }],
    ['quantity 0', { qty: 0 }],
    ['quantity -1', { qty: -1 }],
    ['quantity 1e9', { qty: 1e9 }],
    ['quantity "2x"', { qty: '2x' }],
    ['more than the most', { qty: maxQuantity + 1 }],
    ['bundle "4"', { bundle: '4' }],
    ['a negative price', { price: -1 }],
    ['a price in fractions of cents', { price: 0.5 }],
    ['a price that is text', { price: '34.00' }],
    ['no title', { title: undefined }],
    ['an endless title', { title: 'x'.repeat(501) }],
    ['a title that is a script object', { title: { toString: 1 } }],
  ])('%s', (_, changes) => {
    const other = { ...line, id: 5 };
    expect(parseCart(stored([{ ...line, ...changes }, other])).items).toMatchObject([
      { key: '5-3', qty: 2, totalPrice: 3 * 2 * 3400 },
    ]);
  });
});

test('a stored cart is read with recalculated keys and sums, so a stored total has no effect', () => {
  const lying = { ...line, key: 'x', totalPrice: 1 };
  expect(parseCart(stored([lying]))).toEqual(cart);
});

test('a stored cart with the same line twice is read as one line', () => {
  expect(parseCart(stored([line, line])).items).toHaveLength(1);
});

test('an oversized stored cart is cut to its first valid lines', () => {
  const lines = Array.from({ length: maxLines + 3 }, (_, at) => ({ ...line, id: at + 1 }));
  const { items } = parseCart(stored([{ ...line, qty: 0 }, ...lines]));
  expect(items.map(({ id }) => id)).toEqual(lines.slice(0, maxLines).map(({ id }) => id));
});

test('any stored text is read as a valid cart without an error', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"version":1,"items":[${json}]}`),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(Number.isSafeInteger(cartTotal(parseCart(text)))).toBe(true);
    }),
  );
});

test('a stored cart cannot change the prototype of objects', () => {
  parseCart(
    '{"version":1,"items":[{"__proto__":{"polluted":true}}],"__proto__":{"polluted":true}}',
  );
  expect('polluted' in {}).toBe(false);
});
