import { expect, test } from 'vitest';
import { pagePathOf, readNextPage, signInAddressWithNext } from './next-page.ts';

test.each([
  '/admin',
  '/admin/orders/482917306001?x=1&y=%20z',
  '/admin?q=mona&status=paid',
  '/admin/orders/1/packing-slip',
])('%s is a valid page after sign-in', (page) => {
  expect(readNextPage(page)).toBe(page);
});

test.each([
  null,
  '',
  'admin',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '/\t/evil.example/admin',
  '\\\\evil.example/admin',
  '/%2F/evil.example/admin',
  '/%5Cevil.example/admin',
  '/administrator',
  '/adminLogin?next=/admin',
  '/admin/../checkout',
  '/admin/%2e%2e/checkout',
  '/admin/..//evil.example',
  '/admin\\..\\..//evil.example',
  '/',
])('%s is not a valid page after sign-in', (address) => {
  expect(readNextPage(address)).toBeUndefined();
});

test('the sign-in address names the next page unless it is the default', () => {
  expect(signInAddressWithNext('/admin', '/adminLogin')).toBe('/adminLogin');
  expect(signInAddressWithNext(undefined, '/adminLogin')).toBe('/adminLogin');
  expect(signInAddressWithNext('/admin/emails?q=a&b', '/adminLogin')).toBe(
    '/adminLogin?next=%2Fadmin%2Femails%3Fq%3Da%26b',
  );
  expect(signInAddressWithNext('/admin/emails', '/adminLogin?refused=disabled')).toBe(
    '/adminLogin?refused=disabled&next=%2Fadmin%2Femails',
  );
});

test.each([
  ['/admin/orders/1?x=1', '/admin/orders/1?x=1'],
  ['/admin/orders/1.data?x=1&_routes=routes%2Fadmin%2Forder', '/admin/orders/1?x=1'],
  ['/admin.data?index', '/admin'],
])('%s is a request of the page %s', (path, page) => {
  expect(pagePathOf(new Request(`https://shop.example${path}`))).toBe(page);
});
