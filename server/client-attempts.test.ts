import { expect, test } from 'vitest';
import { createClientAttempts, networkOf } from './client-address.ts';

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
])('%j identifies no client', async (address) => {
  expect(networkOf(address)).toBeUndefined();
  expect(await createClientAttempts()(address)).toBeUndefined();
});

test('attempts are counted for each network, and it says for how long', async () => {
  const count = createClientAttempts();
  await count('2001:db8:1:2::6');
  const { count: second, secondsLeft } = (await count('2001:db8:1:2::7')) ?? {};
  expect(second).toBe(2);
  expect(secondsLeft).toBeGreaterThan(3500);
  expect(await count('2001:db8:1:3::7')).toMatchObject({ count: 1 });
});
