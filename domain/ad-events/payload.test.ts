import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundles } from '../cart/bundle.ts';
import { cartTotal, withLinePrice } from '../cart/cart.ts';
import { maxQuantity } from '../cart/limits.ts';
import { decimalsOf, money, toDecimal } from '../money.ts';
import { adPayload } from './payload.ts';

test('two units three times count as six in the ad payload, and one unit as one', () => {
  const lines = [
    { id: 2, title: 'Root Serum', price: 3400, bundle: '2', qty: 3 },
    { id: 7, title: 'Travel Set', price: 2950, bundle: '1', qty: 1 },
  ];
  const same = { content_type: 'product', content_category: 'Hair care', brand: 'Nabta' };
  expect(adPayload({ lines, currency: 'USD' }, 'Nabta')).toEqual({
    contents: [
      { ...same, content_id: '2', content_name: 'Root Serum', price: 34, num_items: 6 },
      { ...same, content_id: '7', content_name: 'Travel Set', price: 29.5, num_items: 1 },
    ],
    value: 233.5,
    currency: 'USD',
  });
});

const item = fc.record({
  id: fc.nat({ max: 1_000_000 }),
  price: fc.nat({ max: 1_000_000 }),
  bundle: fc.constantFrom(...bundles),
  qty: fc.integer({ min: 1, max: maxQuantity }),
});

test('an ad event of an earlier release, which has no currency, is in dollars', () => {
  expect(adPayload({ lines: [], currency: undefined }, 'Nabta').currency).toBe('USD');
});

const currencies = ['USD', 'AED', 'SAR', 'KWD', 'BHD', 'OMR', 'QAR'];

test('the value of an ad payload is the total of the cart to the last unit', () => {
  const anyCart = fc.tuple(fc.array(item, { maxLength: 50 }), fc.constantFrom(...currencies));
  fc.assert(
    fc.property(anyCart, ([items, currency]) => {
      const texts = { key: '', title: '', description: '', image: '' };
      const cart = {
        items: items.map((one) => withLinePrice({ ...one, ...texts, totalPrice: 0 })),
      };
      const { value, contents } = adPayload({ lines: cart.items, currency }, 'Nabta');
      const places = decimalsOf(currency);
      const written = new RegExp(`^\\d+(\\.\\d{1,${places}})?$`);
      expect(value.toFixed(places)).toBe(toDecimal(money(cartTotal(cart), currency)));
      expect(String(value)).toMatch(written);
      const units = contents.map(
        ({ price, num_items }) => Math.round(price * 10 ** places) * num_items,
      );
      expect(units.reduce((sum, one) => sum + one, 0)).toBe(cartTotal(cart));
      for (const { price } of contents) expect(String(price)).toMatch(written);
    }),
  );
});
