import { expect, test } from 'vitest';
import { createClientKey, networkOf } from './client-address.ts';

const keyOf = createClientKey(['a secret only for tests, thirty-two letters']);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
])('%s is one of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.20.0.5',
  '192.168.1.10',
  '100.64.3.2',
  'fd12:3456::1',
  'fe80::1%eth0',
  'unknown',
  '',
])('%j identifies no client', (address) => {
  expect(networkOf(address)).toBeUndefined();
  expect(keyOf(address)).toBeUndefined();
});

test('attempts are counted for each network, under a name that does not give it away', () => {
  const key = keyOf('2001:db8:1:2::6');
  expect(keyOf('2001:db8:1:2::7')).toBe(key);
  expect(keyOf('2001:db8:1:3::7')).not.toBe(key);
  expect(key).not.toContain('2001');
  expect(
    createClientKey(['another secret, also of thirty-two letters'])('2001:db8:1:2::6'),
  ).not.toBe(key);
});
