import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as orderItems from './order-items.ts';

const readOrderItem = (item: unknown) => orderItems.readOrderItem(item, 'USD');
const readOrderMeta = (meta: unknown) => orderItems.readOrderMeta(meta, 'USD');

describe('an order item', () => {
  test.each([
    [{ title: 'A', name: 'B', product_name: 'C' }, 'A'],
    [{ name: 'B', product_name: 'C' }, 'B'],
    [{ product_name: 'C' }, 'C'],
    [{ title: '  ', name: 'B' }, 'B'],
    [{ title: 5, name: null }, 'Unknown Product'],
    [{}, 'Unknown Product'],
  ])('%j has the name %s', (item, name) => {
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
  ])('%j has the quantity %d', (item, quantity) => {
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

  test('of a new row costs the stored line total', () => {
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

  test('accept only ar and en as language', () => {
    expect(readOrderMeta({ lang: 'fr' }).lang).toBeUndefined();
  });

  // Objects from JSON that throw when converted to a text or a number.
  const stubborn = JSON.parse('{"toString": 1, "valueOf": 1}');
  const left = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.maxSafeInteger(),
    fc.constant(stubborn),
    fc.integer({ min: 0, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
  );
  const anyItem = fc.record(
    {
      title: left,
      name: left,
      product_name: left,
      bundle: left,
      line_total: left,
      qty: left,
      quantity: left,
      price: left,
      unit_price: left,
      totalPrice: left,
    },
    { requiredKeys: [] },
  );

  test('can always be displayed, whatever an older store stored', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyItem, fc.anything())), (items) => {
        for (const item of readOrderMeta({ items }).items) {
          expect(item.name.trim()).not.toBe('');
          expect(item.quantity).toBeGreaterThan(0);
          for (const whole of [item.quantity, item.unitPrice, item.lineTotal]) {
            expect(Number.isSafeInteger(whole)).toBe(true);
          }
          expect(['string', 'undefined']).toContain(typeof item.bundle);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are the same from an object and from its JSON', () => {
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const text = JSON.stringify({ items, lang: 'ar' });
        expect(readOrderMeta(text)).toEqual(readOrderMeta(JSON.parse(text)));
      }),
    );
  });

  test('preserve every cent', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const storedItem = fc.record({
      qty: fc.integer({ min: 1, max: 99 }),
      price: cents,
      total: cents,
    });
    fc.assert(
      fc.property(storedItem, fc.boolean(), ({ qty, price, total }, isText) => {
        const dollars = (amount: number) => (isText ? (amount / 100).toFixed(2) : amount / 100);
        const item = { title: 'A', bundle: '2', qty, price: dollars(price) };
        expect(readOrderItem(item)).toMatchObject({ unitPrice: price, lineTotal: qty * price });
        const priced = readOrderItem({ ...item, line_total: dollars(total) });
        expect(priced).toMatchObject({ unitPrice: price, lineTotal: total });
      }),
    );
  });
});
