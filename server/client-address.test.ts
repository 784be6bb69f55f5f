import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createMemoryLog } from '../tests/support/memory-log.ts';
import { createClientAddress, createClientKey, networkOf } from './client-address.ts';

function from(socket: string, forwarded?: string, header = 'x-forwarded-for'): IncomingMessage {
  const headers = forwarded === undefined ? {} : { [header]: forwarded };
  return { headers, socket: { remoteAddress: socket } } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  const { log } = createMemoryLog();

  test('is that of the socket, whatever a header says, while no proxy is trusted', () => {
    expect(createClientAddress([], log)(from('198.51.100.7', '203.0.113.1'))).toBe('198.51.100.7');
  });

  test.each([
    ['10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['10.0.0.1', 'made up, 203.0.113.1', '203.0.113.1'],
    ['10.0.0.1', '198.51.100.9, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['10.0.0.1', undefined, '10.0.0.1'],
  ])('behind trusted proxies, from %s with %j, is %s', (socket, forwarded, address) => {
    const clientAddress = createClientAddress(['10.0.0.1', '10.0.0.2'], log);
    expect(clientAddress(from(socket, forwarded))).toBe(address);
  });
});

describe('a forwarded header from an address that is not trusted', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'is logged once, with what to set: %s',
    (header) => {
      const { log, text } = createMemoryLog();
      const clientAddress = createClientAddress([], log);
      for (const shopper of ['203.0.113.1', '203.0.113.2']) {
        expect(clientAddress(from('::ffff:172.18.0.3', shopper, header))).toBe('::ffff:172.18.0.3');
      }
      const lines = text().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('TRUST_PROXY');
      // The owner needs the proxy's address; a shopper's is never logged.
      expect(lines[0]).toContain('"proxy":"172.18.0.3"');
      expect(lines[0]).not.toContain('203.0.113');
    },
  );

  test('is logged without that address where it may be a shopper’s', () => {
    const { log, text } = createMemoryLog();
    createClientAddress(['10.0.0.1'], log)(from('198.51.100.7', '203.0.113.1'));
    expect(text()).toContain('TRUST_PROXY');
    expect(text()).not.toMatch(/198\.51\.100|203\.0\.113/);
  });

  test('is not logged for a trusted one, nor a request without any', () => {
    const { log, text } = createMemoryLog();
    const clientAddress = createClientAddress(['10.0.0.1'], log);
    clientAddress(from('10.0.0.1', '198.51.100.9, 203.0.113.1'));
    clientAddress(from('198.51.100.7'));
    expect(text()).toBe('');
  });
});

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
