import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addItem,
  type Cart,
  cartCount,
  cartTotal,
  decrement,
  emptyCart,
  increment,
  removeItem,
  restoreItem,
} from './cart.ts';
import { maxLines, maxQuantity } from './limits.ts';

const product = (id: number, price = 3400) => ({
  id,
  title: `Product ${id}`,
  description: 'Good for hair',
  image: '/x.webp',
  price,
  currency: 'USD',
});

test('an item added to the cart is appended with quantity one', () => {
  const cart = addItem(emptyCart, product(2), '3');
  const { currency, ...sold } = product(2);
  expect(cart).toEqual({
    items: [{ ...sold, key: '2-3', bundle: '3', qty: 1, totalPrice: 3 * 3400 }],
    currency,
  });
});

test('an item in another currency starts a new cart, so that no sum has two', () => {
  const dollars = addItem(addItem(emptyCart, product(1)), product(2));
  const riyals = addItem(dollars, { ...product(2, 12_750), currency: 'SAR' });
  expect(riyals).toMatchObject({ items: [{ id: 2, qty: 1, price: 12_750 }], currency: 'SAR' });
  expect(cartTotal(riyals)).toBe(12_750);
});

test('a removed item returns to its place, unless the cart has another currency by then', () => {
  const cart = addItem(addItem(emptyCart, product(1)), product(2));
  const [item] = cart.items;
  if (!item) throw new Error('the cart is empty');
  const removed = { item, currency: 'USD' };
  expect(restoreItem(removeItem(cart, item.key), removed, 0)).toEqual(cart);
  expect(restoreItem(emptyCart, removed, 0)).toEqual({ items: [item], currency: 'USD' });
  const riyals = addItem(emptyCart, { ...product(2, 12_750), currency: 'SAR' });
  expect(restoreItem(riyals, removed, 0)).toBe(riyals);
});

test('a bundle has one unit by default', () => {
  expect(addItem(emptyCart, product(2)).items[0]).toMatchObject({ key: '2-1', bundle: '1' });
});

test('an item added to the cart again raises its quantity; another bundle is another line', () => {
  let cart = addItem(addItem(emptyCart, product(2), '3'), product(2), '3');
  cart = addItem(cart, product(2), '1');
  expect(cart.items.map(({ key, qty }) => [key, qty])).toEqual([
    ['2-3', 2],
    ['2-1', 1],
  ]);
  expect(cartTotal(cart)).toBe(7 * 3400);
  expect(cartCount(cart)).toBe(3);
});

test('the quantity of a cart line stays between one and the maximum', () => {
  let cart = decrement(addItem(emptyCart, product(1)), '1-1');
  expect(cartCount(cart)).toBe(1);
  for (let i = 0; i < maxQuantity + 5; i++) cart = increment(cart, '1-1');
  expect(cartCount(cart)).toBe(maxQuantity);
});

test('removing a cart line deletes it, and an unknown key changes nothing', () => {
  const cart = addItem(addItem(emptyCart, product(1)), product(2));
  expect(removeItem(cart, '1-1').items.map(({ id }) => id)).toEqual([2]);
  for (const act of [increment, decrement, removeItem]) expect(act(cart, '7-1')).toEqual(cart);
});

test('changing a cart returns a new one and leaves the old one unchanged', () => {
  const before = Object.freeze(addItem(emptyCart, product(1)));
  const copy = structuredClone(before);
  increment(before, '1-1');
  addItem(before, product(1));
  removeItem(before, '1-1');
  expect(before).toEqual(copy);
});

test('any sequence of cart changes leaves unique keys and correct sums', () => {
  const key = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('1', '2', '3'));
  const act = fc.constantFrom('add', 'increment', 'decrement', 'remove');
  fc.assert(
    fc.property(fc.array(fc.tuple(act, key)), (acts) => {
      const cart = acts.reduce(
        (now, [what, [id, bundle]]) => apply(now, what, id, bundle),
        emptyCart,
      );
      expect(new Set(cart.items.map((item) => item.key)).size).toBe(cart.items.length);
      const total = cart.items.reduce((sum, i) => sum + i.price * Number(i.bundle) * i.qty, 0);
      expect(cartTotal(cart)).toBe(total);
      for (const { qty } of cart.items) expect(qty).toBeGreaterThanOrEqual(1);
    }),
  );
});

function apply(cart: Cart, what: string, id: number, bundle: string): Cart {
  if (what === 'add') return addItem(cart, product(id, id * 100), bundle);
  const acts = { increment, decrement, remove: removeItem };
  return acts[what as keyof typeof acts](cart, `${id}-${bundle}`);
}

test('a full cart takes no other line, but larger quantities of its lines', () => {
  const products = Array.from({ length: maxLines + 1 }, (_, at) => product(at + 1));
  const full = products.reduce((cart, one) => addItem(cart, one), emptyCart);
  expect(full.items).toHaveLength(maxLines);
  expect(addItem(full, product(1)).items[0]?.qty).toBe(2);
});
