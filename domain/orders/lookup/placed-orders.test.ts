import { expect, test } from 'vitest';
import { createOrderLinks } from './order-links.server.ts';
import { createPlacedOrdersCookie } from './placed-orders.server.ts';

const cookie = createPlacedOrdersCookie(['a secret'], false);
const sent = (setCookie: string) => setCookie.split(';', 1).join();

test('the order cookie stores at most ten orders of a browser, newest first', () => {
  let header: string | null = null;
  for (let i = 1; i <= 12; i++) header = sent(cookie.add(header, String(i)));
  expect(cookie.read(header)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  expect(cookie.read(sent(cookie.add(header, '5')))[0]).toBe('5');
});

test('the order cookie is found among others', () => {
  const header = `a=1; ${sent(cookie.add(null, '42'))}; b=2`;
  expect(cookie.read(header)).toEqual(['42']);
});

test('the order cookie is HttpOnly, same-site, and secure on https', () => {
  expect(cookie.add(null, '1')).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(createPlacedOrdersCookie(['a secret'], true).add(null, '1')).toMatch(/; Secure$/);
});

test('no order can be forged into the order cookie', () => {
  const [, signature = ''] = sent(cookie.add(null, '1')).split('~');
  const forged = ['nabta_orders=2', `nabta_orders=2~${signature}`, `nabta_orders=1~${signature}x`];
  forged.push(
    'nabta_orders=',
    'nabta_orders=~',
    'nabta_orders=1~',
    `nabta_orders=1.2~${signature}`,
  );
  for (const header of [null, '', ...forged]) expect(cookie.read(header), `${header}`).toEqual([]);
  const other = createPlacedOrdersCookie(['another secret'], false);
  expect(other.read(sent(cookie.add(null, '1')))).toEqual([]);
});

test('a signature of an order for one purpose is invalid for another', () => {
  const links = createOrderLinks(['a secret'], false);
  const [, signature = ''] = sent(cookie.add(null, '1')).split('~');
  expect(cookie.read(`nabta_orders=1~${links.keyOf('1')}`)).toEqual([]);
  expect(links.isKeyOf('1', signature)).toBe(false);
});

// Made by release 0.5.0.
const oldSecret = 'an old secret only for tests, of thirty-two letters';
const oldOrders =
  'nabta_orders=314159265358.271828182845~XuMcXX_0LXUehh3pc9dJUefyFIN0vEFbF6B957zYDXk';
const oldKey = 'DYl645xSpn4UWAlg7Kw5nJuQscI622m23PnXVt2hHTA';

test.each([
  ['with the secret they were made with', [oldSecret]],
  ['after that was replaced', ['the newest', 'the one before', oldSecret]],
] as const)('order cookies and links of an earlier release are valid %s', (_, secrets) => {
  const orders = createPlacedOrdersCookie(secrets, false);
  expect(orders.read(oldOrders)).toEqual(['314159265358', '271828182845']);
  const links = createOrderLinks(secrets, false);
  expect(links.isKeyOf('314159265358', oldKey)).toBe(true);
  expect(links.followed(`nabta_link=314159265358~${oldKey}`)).toBe('314159265358');
});

test('the newest secret signs order cookies and links, and a removed one verifies nothing', () => {
  const orders = createPlacedOrdersCookie(['the newest', oldSecret], false);
  const renewed = sent(orders.add(oldOrders, '100000000001'));
  const later = createPlacedOrdersCookie(['the newest'], false);
  expect(later.read(renewed)).toEqual(['100000000001', '314159265358', '271828182845']);
  expect(later.read(oldOrders)).toEqual([]);
  const links = createOrderLinks(['the newest', oldSecret], false);
  const key = links.keyOf('314159265358');
  expect(createOrderLinks(['the newest'], false).isKeyOf('314159265358', key)).toBe(true);
  expect(createOrderLinks(['the newest'], false).isKeyOf('314159265358', oldKey)).toBe(false);
});
