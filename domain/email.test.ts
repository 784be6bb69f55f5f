import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('an e-mail address is one that the server takes, too', () => {
  expect(isEmail(' layla@example.com ')).toBe(true);
  for (const typed of ['layla@', 'a@b', 'a b@example.com']) expect(isEmail(typed)).toBe(false);
});
