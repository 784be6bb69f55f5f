import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

function from(socket: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress: socket } } as unknown as IncomingMessage;
}

describe('the address of a client', () => {
  test('is that of the socket, whatever a header says, while no proxy is trusted', () => {
    expect(createClientAddress([])(from('198.51.100.7', '203.0.113.1'))).toBe('198.51.100.7');
  });

  test.each([
    ['10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['10.0.0.1', 'made up, 203.0.113.1', '203.0.113.1'],
    ['10.0.0.1', '198.51.100.9, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
    ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['10.0.0.1', undefined, '10.0.0.1'],
  ])('behind trusted proxies, from %s with %j, is %s', (socket, forwarded, address) => {
    const clientAddress = createClientAddress(['10.0.0.1', '10.0.0.2']);
    expect(clientAddress(from(socket, forwarded))).toBe(address);
  });
});
