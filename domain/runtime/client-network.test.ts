import { expect, test } from 'vitest';
import { describeNetwork, networksOf } from './client-network.server.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8:1:2::6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0::/48'],
])('%s belongs to the network %s and the site %s', (address, network, site) => {
  expect(networksOf(address)).toEqual({ network, site });
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
])('the address %j identifies no client', (address) => {
  expect(networksOf(address)).toBeUndefined();
});

test('the log contains the network of an address instead of the address', () => {
  expect(describeNetwork('203.0.113.77')).toBe('203.0.113.0/24');
  expect(describeNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(describeNetwork('2001:db8:7:1::9')).toBe('2001:db8:7::/48');
  expect(describeNetwork('2001:db8::9')).toBe('2001:db8:0::/48');
  expect(describeNetwork('::1')).toBe('0:0:0::/48');
  expect(describeNetwork('unknown')).toBeUndefined();
});
