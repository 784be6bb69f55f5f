import { expect, test } from 'vitest';
import { addItem, emptyCart } from '../cart/cart.ts';
import { repriceCart } from './reprice.ts';

const comb = { id: 8, title: 'Comb', description: '', image: '', price: 1400 };
const oil = { id: 9, title: 'Oil', description: '', image: '', price: 2000 };
const cart = addItem(addItem(emptyCart, comb, '3'), oil);

test('a cart at current prices stays unchanged', () => {
  const repriced = repriceCart(cart, [comb, oil]);
  expect(repriced).toEqual({ cart, changes: [] });
  expect(repriced.cart).toBe(cart);
});

test('a new price in a cart applies to the whole line and is reported with the catalogue title', () => {
  const { cart: repriced, changes } = repriceCart(cart, [
    { ...comb, title: 'مشط', price: 1500 },
    oil,
  ]);
  expect(repriced.items[0]).toMatchObject({ price: 1500, totalPrice: 4500 });
  expect(changes).toEqual([
    { kind: 'price', key: '8-3', title: 'مشط', oldPrice: 1400, newPrice: 1500 },
  ]);
});

test('a product in several bundles of a cart is reported once', () => {
  const { cart: repriced, changes } = repriceCart(addItem(cart, comb, '1'), [
    { ...comb, price: 1500 },
  ]);
  expect(changes.map(({ kind, title }) => [kind, title])).toEqual([
    ['price', 'Comb'],
    ['gone', 'Oil'],
  ]);
  expect(repriced.items.map(({ price }) => price)).toEqual([1500, 1500]);
});

test('inactive products are removed from a cart until it is empty', () => {
  expect(repriceCart(cart, [comb])).toMatchObject({
    cart: { items: [{ id: 8 }] },
    changes: [{ kind: 'gone', key: '9-1', title: 'Oil' }],
  });
  expect(repriceCart(cart, []).cart).toEqual(emptyCart);
});
