import { describe, expect, test } from 'vitest';
import {
  isEmailOf,
  maskEmail,
  maskOrder,
  maskPhone,
  maskStreet,
  readTrackedOrder,
  type TrackedOrder,
} from './track-order.ts';

const row = {
  order_id: '482917305114',
  first_name: 'Layla',
  last_name: 'Haddad',
  email: 'Layla@Example.com',
  phone: '+971501234567',
  address: 'Street 4',
  city: 'Dubai',
  country: 'AE',
  status: 'paid',
  order_status: 'preparing',
  total: 39.5,
  currency: 'USD',
  created_at: '2026-11-21T08:00:00+00:00',
  updated_at: null,
  carrier: null,
  tracking_number: 'AB 12',
};

describe('reads from get_order_by_id', () => {
  test('an order, alone or as a list with one', () => {
    const order = readTrackedOrder(row);
    expect(order).toMatchObject({
      orderId: '482917305114',
      firstName: 'Layla',
      lastName: 'Haddad',
      payment: 'paid',
      status: 'preparing',
      total: 3950,
      createdAt: new Date('2026-11-21T08:00:00Z'),
      updatedAt: undefined,
      carrier: '',
      trackingNumber: 'AB 12',
    });
    expect(readTrackedOrder([row])).toEqual(order);
  });

  test('sums only where the order has them, and where they make its total', () => {
    const plain = { ...row, subtotal: 39.5, shipping_cost: 0, tax_amount: 0 };
    expect(readTrackedOrder(plain)?.sums).toBeUndefined();
    const sums = { ...plain, shipping_cost: '20.00', discount_amount: 4.5, fee_amount: '15.00' };
    const inMarket = {
      ...sums,
      total: '70.00',
      currency: 'AED',
      tax_amount: 3.33,
      tax_rate_bp: 500,
    };
    const aed = (amount: number) => ({ amount, currency: 'AED' });
    expect(readTrackedOrder(inMarket)?.sums).toEqual({
      goods: aed(3950),
      discount: aed(450),
      delivery: aed(2000),
      fee: aed(1500),
      tax: aed(333),
      taxRateBp: 500,
    });
    expect(readTrackedOrder({ ...inMarket, fee_amount: null })?.sums).toBeUndefined();
    expect(readTrackedOrder({ ...inMarket, total: '70.01' })?.sums).toBeUndefined();
  });

  test('nothing from invalid output', () => {
    const nulls = Object.fromEntries(Object.keys(row).map((key) => [key, null]));
    for (const response of [null, undefined, [], [null], nulls, [nulls], '', 'x', 7]) {
      expect(readTrackedOrder(response)).toBeUndefined();
    }
  });

  test('an old row with little or odd data', () => {
    expect(readTrackedOrder({ order_id: 77, total: 'free', currency: 'dollars' })).toMatchObject({
      orderId: '77',
      firstName: '',
      lastName: '',
      payment: 'pending',
      status: 'pending',
      total: undefined,
      currency: 'USD',
    });
    expect(readTrackedOrder({ ...row, total: '12.30', phone: 501 })).toMatchObject({
      total: 1230,
      phone: '501',
    });
  });
});

test('a masked order hides everything but what tracking needs', () => {
  const order = readTrackedOrder(row) as TrackedOrder;
  const masked = JSON.stringify(maskOrder(order));
  for (const secret of ['ayla@', 'xample', '50123', 'Street', 'Haddad', 'AB 12'])
    expect(masked).not.toContain(secret);
  expect(maskOrder(order)).toMatchObject({
    firstName: 'Layla',
    lastName: 'H.',
    city: 'Dubai',
    total: 3950,
  });
});

test.each([
  ['Layla', 'Haddad', 'Layla H.'],
  ['Layla', '', 'Layla'],
  ['Layla Haddad', '', 'Layla H.'],
  ['Layla', 'bint Omar Haddad', 'Layla H.'],
  ['', 'Haddad', 'H.'],
  ['', 'Layla Haddad', 'H.'],
  ['', '', ''],
  ['ليلى', 'الحداد', 'ليلى ح.'],
  ['ليلى', 'آل مكتوم', 'ليلى م.'],
  ['ليلى حداد', '', 'ليلى ح.'],
  ['Zoe\u0308', 'E\u0301mile', 'Zoe\u0308 E\u0301.'],
  ['Mona', '👩‍👩‍👧 Saleh👩‍👩‍👧', 'Mona S.'],
  ['Mona', '👩‍👩‍👧', 'Mona 👩‍👩‍👧.'],
  ['Mona', '\u200fSaleh', 'Mona S.'],
  ['mona.saleh@example.com', 'Saleh', 'm. S.'],
])('a stranger sees the name %j %j masked as %j', (first_name, last_name, name) => {
  const order = readTrackedOrder({ ...row, first_name, last_name }) as TrackedOrder;
  const masked = maskOrder(order);
  expect([masked.firstName, masked.lastName].filter(Boolean).join(' ')).toBe(name);
});

test('the email of a tracked order is compared in any case, and an empty one never matches', () => {
  const order = readTrackedOrder(row) as TrackedOrder;
  expect(isEmailOf(order, ' layla@example.COM ')).toBe(true);
  expect(isEmailOf(order, 'other@example.com')).toBe(false);
  expect(isEmailOf({ ...order, email: '' }, '')).toBe(false);
});

test.each([
  ['layla@example.com', 'l•••@e•••.com'],
  ['a@b', 'a•••@b•••'],
  ['@', '•••'],
  ['nothing', '•••'],
])('the email %s is masked as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['+971501234567', '••• ••67'],
  ['1234', '•••'],
  ['', '•••'],
])('the phone number %s is masked as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));

test('a masked street shows only that it exists', () => {
  expect(maskStreet('Villa 12, Street 4')).toBe('••• •••');
  expect(maskStreet('  ')).toBe('');
});
