import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createMemoryLog } from '../../tests/support/memory-log.ts';
import { createClientAddress } from './client-address.ts';

function from(socket: string, forwarded?: string, header = 'x-forwarded-for'): IncomingMessage {
  const headers = forwarded === undefined ? {} : { [header]: forwarded };
  return { headers, socket: { remoteAddress: socket } } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  const { log } = createMemoryLog();

  test('is that of the socket without trusted proxies, whatever a header contains', () => {
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

describe('a forwarded header from an untrusted address', () => {
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

  test('is logged without an address that may be of a shopper', () => {
    const { log, text } = createMemoryLog();
    createClientAddress(['10.0.0.1'], log)(from('198.51.100.7', '203.0.113.1'));
    expect(text()).toContain('TRUST_PROXY');
    expect(text()).not.toMatch(/198\.51\.100|203\.0\.113/);
  });

  test('is not logged for a trusted proxy, nor without a header', () => {
    const { log, text } = createMemoryLog();
    const clientAddress = createClientAddress(['10.0.0.1'], log);
    clientAddress(from('10.0.0.1', '198.51.100.9, 203.0.113.1'));
    clientAddress(from('198.51.100.7'));
    expect(text()).toBe('');
  });
});
