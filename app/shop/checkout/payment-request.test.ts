import { describe, expect, test } from 'vitest';
import { addItem, emptyCart } from '#domain/cart/cart.ts';
import { toCustomer } from '#domain/checkout/shopper/shipping-customer.ts';
import { mona } from '../../../tests/support/purchase.ts';
import { paymentBody, readChanges, readErrorText, readPaymentResponse } from './payment-request.ts';

describe('a payment response of the store', () => {
  test.each([
    ['{"redirectUrl":"https://pay.example/1","order_id":"12"}', 'https://pay.example/1', '12'],
    ['{"url":"https://pay.example/2","order_id":34}', 'https://pay.example/2', '34'],
    ['"https://pay.example/3"', 'https://pay.example/3', undefined],
    ['https://pay.example/4', 'https://pay.example/4', undefined],
    ['{"redirectUrl":"/checkout?success=1","order_id":"x"}', '/checkout?success=1', undefined],
  ])('leads from %s to %s', (raw, link, orderId) => {
    expect(readPaymentResponse(raw)).toEqual({ link, orderId });
  });

  test.each(['', '{}', 'null', '"javascript:alert(1)"', '{"url":"//evil.example"}', '<html>'])(
    'has no link for %s',
    (raw) => expect(() => readPaymentResponse(raw)).toThrow('no_link'),
  );

  test('reads the error of a refusal from its body or its status', () => {
    expect(readErrorText('{"error":"Cart is empty"}', 422)).toBe('Cart is empty');
    expect(readErrorText('{"message":"Later"}', 503)).toBe('Later');
    expect(readErrorText('Bad gateway', 502)).toBe('Bad gateway');
    expect(readErrorText('', 504)).toBe('HTTP 504');
  });
});

test('the payment request matches the spec, with amounts in units of the currency', () => {
  const comb = { id: 8, title: 'Comb', description: '', image: '', price: 1433, currency: 'USD' };
  const { country, ...typed } = mona;
  const formData = { ...typed, phone: '50 123 4567' };
  const shipping = {
    formData,
    selectedCountryCode: '+971',
    selectedCountry: country,
    timestamp: 1,
  };
  const request = {
    cart: addItem(emptyCart, comb, '3'),
    customer: toCustomer(shipping, 'ar', 'USD'),
    language: 'ar',
    storeName: 'Nabta',
    orderId: undefined,
  } as const;
  expect(paymentBody(request, 'https://shop.example')).toEqual({
    shop_type: 'react',
    shop_url: 'https://shop.example',
    currency: 'USD',
    total: 42.99,
    success_url: 'https://shop.example/checkout?success=1',
    fail_url: 'https://shop.example/checkout?failed=1',
    ...mona,
    postcode: null,
    customer_id: null,
    meta_data: { items: [{ id: 8, title: 'Comb', bundle: '3', qty: 1, price: 14.33 }], lang: 'ar' },
    logo_url: 'https://shop.example/favicon.svg',
    vendor_name: 'Nabta',
  });
  const logo = '/media/logo/1.webp/icon.png';
  expect(paymentBody({ ...request, logo }, 'https://shop.example')).toMatchObject({
    logo_url: 'https://shop.example/media/logo/1.webp/icon.png',
  });
  expect(paymentBody({ ...request, orderId: '12' }, 'x')).toMatchObject({ order_id: '12' });
  const inDinars = addItem(emptyCart, { ...comb, currency: 'KWD' }, '3');
  expect(paymentBody({ ...request, cart: inDinars }, 'x')).toMatchObject({
    currency: 'KWD',
    total: 4.299,
    meta_data: { items: [{ price: 1.433 }] },
  });
});

test('a refusal of the store says what the cart can have, if it names changes', () => {
  const changes = [
    { id: 2, title: 'Root Serum', left: 0 },
    { id: 8, title: 'Comb', left: 4, per_order: true },
  ];
  expect(readChanges(JSON.stringify({ ok: false, changes }))).toEqual([
    { id: 2, title: 'Root Serum', left: 0, max: 0 },
    { id: 8, title: 'Comb', max: 4 },
  ]);
  expect(readChanges('{"ok":false,"error":"Prices have changed."}')).toBeUndefined();
  expect(readChanges('{"changes":[{"id":"2"}]}')).toBeUndefined();
  expect(readChanges('<!doctype html>')).toBeUndefined();
});
