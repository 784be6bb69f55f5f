import { describe, expect, test } from 'vitest';
import { findCountedPage, referrerHost } from './page-view.ts';

describe('a path', () => {
  test.each([
    ['/', '/', '/'],
    ['/product/1', '/product/:id', '/product/1'],
    ['/product/1/', '/product/:id', '/product/1'],
    ['/blog/hair-follicle-science', '/blog/:slug', '/blog/hair-follicle-science'],
    ['/TRACKORDER', '/trackOrder', '/trackOrder'],
    ['/about/', '/about', '/about'],
  ])('%s is counted as %s', (pathname, route, path) => {
    expect(findCountedPage(pathname)).toEqual({ route, path });
  });

  test.each([
    '/admin',
    '/admin/payments',
    '/adminLogin',
    '/sandbox/abc',
    '/product/x',
    '/product/12345678901',
    '/trackOrder?order=123456789012',
    '/trackOrder/123456789012',
    '/blog/a b',
    '/nothing',
    '',
  ])('%j is not counted', (pathname) => {
    expect(findCountedPage(pathname)).toBeUndefined();
  });
});

test.each([
  ['https://www.Example.com/a?order=1#x', 'www.example.com'],
  ['http://localhost:3000/checkout', ''],
  ['android-app://com.example/', 'com.example'],
  ['not an address', ''],
  ['', ''],
])('the referrer %j of a page view is stored as %j', (referrer, host) => {
  expect(referrerHost(referrer, 'localhost')).toBe(host);
});
