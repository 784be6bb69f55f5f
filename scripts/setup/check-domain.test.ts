import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { checkDomain } from './check-domain.ts';

test.each([
  ['https://shop.example.com', 'Leave out https://'],
  ['shop.example.com/en', 'without a path'],
  ['shop.example.com:8443', 'Leave out the port'],
  ['shop example.com', 'no spaces'],
  ['192.0.2.7', 'IP address'],
  ['[2001:db8::1]', 'IP address'],
  ['0x7f.1', 'IP address'],
  ['localhost', 'Nobody else reaches'],
  ['shop.localhost', 'Nobody else reaches'],
  ['my_shop.example.com', 'no underscore'],
  ['sara@example.com', 'email address'],
  ['example', 'a dot and an ending'],
  ['shop..com', 'not a domain'],
  ['-shop.example.com', 'not a domain'],
  [`${'a'.repeat(64)}.com`, 'not a domain'],
  ['shop.com{', 'not a domain'],
  ['', 'Type the domain'],
])('refuses %j as a domain', (text, reason) => {
  expect(checkDomain(text)).toEqual({ mistake: expect.stringContaining(reason) });
});

test('returns a domain in lower case, and one in Arabic in its ASCII form', () => {
  expect(checkDomain(' Shop.Example.com. ')).toEqual({ value: 'shop.example.com' });
  const arabic = 'نبتة.شبكة';
  expect(checkDomain(arabic)).toEqual({ value: domainToASCII(arabic) });
  expect(domainToASCII(arabic)).toMatch(/^xn--/);
});
