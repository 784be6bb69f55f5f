import { expect, test } from 'vitest';
import { isEmail } from './email-address.ts';

test('an email address is accepted by browser and server alike', () => {
  expect(isEmail(' layla@example.com ')).toBe(true);
  for (const typed of ['layla@', 'a@b', 'a b@example.com']) expect(isEmail(typed)).toBe(false);
});
