import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrderItem, readOrderMeta } from './order-items.ts';

describe('an item of an order', () => {
  test.each([
    [{ title: 'A', name: 'B', product_name: 'C' }, 'A'],
    [{ name: 'B', product_name: 'C' }, 'B'],
    [{ product_name: 'C' }, 'C'],
    [{ title: '  ', name: 'B' }, 'B'],
    [{ title: 5, name: null }, 'Unknown Product'],
    [{}, 'Unknown Product'],
  ])('%j is named %s', (item, name) => {
    expect(readOrderItem(item).name).toBe(name);
  });

  test.each([
    [{ qty: 3 }, 3],
    [{ quantity: 2 }, 2],
    [{ qty: '4' }, 4],
    [{ qty: 3, quantity: 2 }, 3],
    [{}, 1],
    [{ qty: 0 }, 1],
    [{ qty: 'many' }, 1],
    [{ qty: 1.5 }, 1],
  ])('%j is there %d times', (item, quantity) => {
    expect(readOrderItem(item).quantity).toBe(quantity);
  });

  test.each([
    [{ price: 34 }, 3400],
    [{ price: '34.50' }, 3450],
    [{ unit_price: 12 }, 1200],
    [{ totalPrice: 9.99 }, 999],
    [{ price: 34, unit_price: 1 }, 3400],
    [{ price: 'free' }, 0],
    [{ price: null }, 0],
    [{}, 0],
  ])('%j costs %d cents', (item, unitPrice) => {
    expect(readOrderItem(item).unitPrice).toBe(unitPrice);
  });

  test('of an old row costs quantity times price', () => {
    expect(readOrderItem({ qty: 2, price: 34, bundle: '3' }).lineTotal).toBe(6800);
  });

  test('of a new row costs the line total that the server kept', () => {
    const item = { qty: 2, price: 34, bundle: '3', line_total: 204 };
    expect(readOrderItem(item)).toMatchObject({ lineTotal: 20_400, bundle: '3' });
  });
});

describe('the details of an order', () => {
  const items = [{ title: 'A', qty: 1, price: 1 }];

  test.each([
    ['an object', { items, lang: 'ar' }],
    ['JSON as text', JSON.stringify({ items, lang: 'ar' })],
  ])('are read from %s', (_, meta) => {
    expect(readOrderMeta(meta)).toMatchObject({ items: [{ name: 'A' }], lang: 'ar' });
  });

  test.each([null, undefined, '', 'not json', '[]', 7, true, { items: 'x' }, { items: {} }])(
    'are empty for %j',
    (meta) => {
      expect(readOrderMeta(meta)).toEqual({ items: [], lang: undefined });
    },
  );

  test('know no language but ar and en', () => {
    expect(readOrderMeta({ lang: 'fr' }).lang).toBeUndefined();
  });

  test('can always be shown, whatever an older store left there', () => {
    fc.assert(
      fc.property(fc.anything(), (left) => {
        for (const { name, lineTotal, quantity } of readOrderMeta({ items: [left] }).items) {
          expect(name).not.toBe('');
          expect(Number.isSafeInteger(lineTotal) && Number.isSafeInteger(quantity)).toBe(true);
        }
      }),
    );
  });
});
