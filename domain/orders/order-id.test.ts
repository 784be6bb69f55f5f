import { expect, test } from 'vitest';
import { newOrderId } from './new-order-id.server.ts';
import { isOrderId, readTypedOrderId } from './order-id.ts';

test('a new order id has twelve digits without a leading zero', () => {
  const ids = Array.from({ length: 2000 }, newOrderId);
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{11}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an order id uses all digits evenly, so that the next id cannot be guessed', () => {
  const digits = Array.from({ length: 2000 }, newOrderId).join('');
  for (const digit of '0123456789') {
    expect(digits.split(digit).length / digits.length).toBeCloseTo(0.1, 1);
  }
});

test.each(['1', '123456789012', '0'.repeat(40)])('%s is an order id', (id) => {
  expect(isOrderId(id)).toBe(true);
});

test.each(['', ' 1', '1\n', '12a', '-1', '1.0', '١٢٣', '1'.repeat(41)])(
  '%j is not an order id',
  (id) => {
    expect(isOrderId(id)).toBe(false);
  },
);

test('typed order ids are trimmed, and Arabic digits are accepted', () => {
  expect(readTypedOrderId('  ١٢٣٤٥٦٧٨٩٠١٢ ')).toBe('123456789012');
  expect(readTypedOrderId('۱۲۳')).toBe('123');
  expect(readTypedOrderId('12 34')).toBe('12 34');
});
