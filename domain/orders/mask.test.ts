import { expect, test } from 'vitest';
import { maskEmail, maskPhone, maskStreet } from './track-order.ts';

test.each([
  ['layla@example.com', 'l•••@e•••.com'],
  ['a@b', 'a•••@b•••'],
  ['@', '•••'],
  ['nothing', '•••'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

test.each([
  ['+971501234567', '••• ••67'],
  ['1234', '•••'],
  ['', '•••'],
])('%s is shown as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked));

test('of a street nothing is shown but that there is one', () => {
  expect(maskStreet('Villa 12, Street 4')).toBe('••• •••');
  expect(maskStreet('  ')).toBe('');
});
