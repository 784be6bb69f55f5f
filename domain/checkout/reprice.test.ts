import { expect, test } from 'vitest';
import { addItem, emptyCart } from '../cart/cart.ts';
import { repriceCart } from './reprice.ts';

const texts = { description: '', image: '', currency: 'USD' };
const comb = { ...texts, id: 8, title: 'Comb', price: 1400 };
const oil = { ...texts, id: 9, title: 'Oil', price: 2000 };
const cart = addItem(addItem(emptyCart, comb, '3'), oil);

test('a cart at current prices stays unchanged', () => {
  const repriced = repriceCart(cart, [comb, oil], 'USD');
  expect(repriced).toEqual({ cart, changes: [] });
  expect(repriced.cart).toBe(cart);
});

test('a new price in a cart applies to the whole line and is reported with the catalogue title', () => {
  const products = [{ ...comb, title: 'مشط', price: 1500 }, oil];
  const { cart: repriced, changes } = repriceCart(cart, products, 'USD');
  expect(repriced.items[0]).toMatchObject({ price: 1500, totalPrice: 4500 });
  expect(changes).toEqual([
    { kind: 'price', key: '8-3', title: 'مشط', oldPrice: 1400, newPrice: 1500 },
  ]);
});

test('a product in several bundles of a cart is reported once', () => {
  const products = [{ ...comb, price: 1500 }];
  const { cart: repriced, changes } = repriceCart(addItem(cart, comb, '1'), products, 'USD');
  expect(changes.map(({ kind, title }) => [kind, title])).toEqual([
    ['price', 'Comb'],
    ['gone', 'Oil'],
  ]);
  expect(repriced.items.map(({ price }) => price)).toEqual([1500, 1500]);
});

test('inactive products are removed from a cart until it is empty', () => {
  expect(repriceCart(cart, [comb], 'USD')).toMatchObject({
    cart: { items: [{ id: 8 }] },
    changes: [{ kind: 'gone', key: '9-1', title: 'Oil' }],
  });
  expect(repriceCart(cart, [], 'USD').cart.items).toEqual([]);
});

test('a cart of another currency is repriced in one step, and only missing products are reported', () => {
  const riyals = [{ ...comb, price: 5250 }];
  const { cart: repriced, changes } = repriceCart(cart, riyals, 'SAR');
  expect(repriced).toMatchObject({
    items: [{ id: 8, price: 5250, totalPrice: 15_750 }],
    currency: 'SAR',
  });
  expect(changes).toEqual([{ kind: 'gone', key: '9-1', title: 'Oil' }]);
  const equal = repriceCart(cart, [comb, oil], 'SAR');
  expect(equal).toMatchObject({ cart: { currency: 'SAR' }, changes: [] });
  expect(repriceCart(emptyCart, riyals, 'SAR').cart).toBe(emptyCart);
});
