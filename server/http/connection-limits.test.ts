import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { createReadyResponse, sendReadyResponse } from './cached-response.ts';
import { connectionLimits } from './connection-limits.ts';
import { createDrainingServer, type DrainingServer } from './draining-server.ts';

const stallTimeoutMs = 400;
const megabyte = Buffer.alloc(1024 * 1024, 'a');
/** Random, so that it stays as large when compressed. */
const file = createReadyResponse({ identity: randomBytes(8 * megabyte.length) }, new Headers());

let server: DrainingServer;
let started: string[] = [];
let open: ServerResponse[] = [];

/**
 * `/large` sends more than a socket buffers, `/slow` sends until a test ends it, `/upload` responds after
 * reading the body.
 */
const handle: RequestListener = (request, response) => {
  const { url = '' } = request;
  started.push(url);
  if (url.startsWith('/slow')) {
    open.push(response);
    response.once('close', () => open.splice(open.indexOf(response), 1));
  } else if (url.startsWith('/large')) {
    open.push(response);
    response.once('close', () => open.splice(open.indexOf(response), 1));
    Readable.from(Array.from({ length: 16 * 16 }, () => Buffer.alloc(65_536))).pipe(response);
  } else if (url === '/upload') {
    request.resume().once('end', () => response.end('uploaded'));
  } else response.end(`answered ${url};`);
};

beforeEach(async () => {
  started = [];
  open = [];
  server = createDrainingServer(handle, {
    cacheHandler: (request: IncomingMessage, response) => {
      if (request.url === '/file') return sendReadyResponse(request, response, file) === 200;
      return request.url === '/front' && Boolean(response.end('from memory;'));
    },
    connectionLimits: { ...connectionLimits, stallTimeoutMs, checkIntervalMs: 20 },
  });
  await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.http.closeAllConnections();
  server.http.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`;

function send(text: string, { reads = true } = {}): { socket: Socket; received: () => string } {
  const socket = connect((server.http.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  if (reads) {
    socket.on('data', (bytes) => {
      received += bytes;
    });
  } else socket.pause();
  socket.write(text);
  return { socket, received: () => received };
}

const bodies = (received: string) => received.match(/(answered [^;]*|from memory);/g) ?? [];

test('pipelined requests are answered in order, one at a time', async () => {
  const paths = Array.from({ length: 20 }, (_, at) => `/${at}`);
  const { received } = send(get('/slow') + paths.map(get).join(''));
  await vi.waitFor(() => expect(open).toHaveLength(1), longTimeout);
  const health = send(get('/up'));
  await vi.waitFor(() => expect(health.received()).toContain('answered /up;'), longTimeout);
  expect(started).toEqual(['/slow', '/up']);
  open[0]?.end('answered /slow;');
  const expected = ['/slow', ...paths].map((path) => `answered ${path};`);
  await vi.waitFor(() => expect(bodies(received())).toEqual(expected), longTimeout);
});

test('cached pages that are requested at once are all sent', async () => {
  const { received } = send(get('/front').repeat(30));
  await vi.waitFor(() => expect(bodies(received())).toHaveLength(30), longTimeout);
});

test('a request that waits behind a slow one arrives with its whole body', async () => {
  const head = 'POST /upload HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1048576\r\n\r\n';
  const { socket, received } = send(get('/slow') + head);
  socket.write(megabyte);
  await vi.waitFor(() => expect(open).toHaveLength(1), longTimeout);
  open[0]?.end('answered /slow;');
  await vi.waitFor(() => expect(received()).toContain('uploaded'), longTimeout);
});

test('a connection that sends far more requests than it reads responses is closed', async () => {
  const { socket } = send(get('/slow') + get('/next').repeat(150));
  await once(socket, 'close');
  expect(started).toEqual(['/slow']);
  await vi.waitFor(() => expect(open).toEqual([]), longTimeout);
});

test('a client that reads nothing is closed after the time limit, whatever it requested', async () => {
  const { socket } = send(get('/large').repeat(5), { reads: false });
  await vi.waitFor(() => expect(open).toHaveLength(1), longTimeout);
  const startedAt = performance.now();
  await vi.waitFor(() => expect(open).toEqual([]), longTimeout);
  expect(performance.now() - startedAt).toBeGreaterThan(stallTimeoutMs - 50);
  expect(started).toEqual(['/large']);
  const connections = () =>
    new Promise((resolve) => server.http.getConnections((_, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(0), longTimeout);
  socket.destroy();
});

test('a client that reads nothing and continues to send is closed', async () => {
  const { socket } = send(get('/large'), { reads: false });
  await vi.waitFor(() => expect(open).toHaveLength(1), longTimeout);
  socket.write('GET /next HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ');
  const dripping = setInterval(() => socket.write('a'), 50);
  await vi.waitFor(() => expect(open).toEqual([]), longTimeout);
  clearInterval(dripping);
  socket.destroy();
});

test.each([
  ['/large', 16],
  ['/file', 8],
])('a client that reads %s slowly is served completely', async (path, megabytes) => {
  const { socket } = send(get(path), { reads: false });
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    socket.pause();
  });
  const reading = setInterval(() => socket.resume(), 2);
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(megabytes * megabyte.length), longTimeout);
  clearInterval(reading);
  socket.destroy();
});

test('a running request or an upload does not count as stalled', async () => {
  const slow = send(get('/slow'));
  await vi.waitFor(() => expect(open).toHaveLength(1), longTimeout);
  const upload = send('POST /upload HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 30\r\n\r\n');
  // Another client meanwhile meets the time limit three times.
  for (let times = 0; times < 3; times += 1) {
    const stalled = send(get('/large'), { reads: false });
    await vi.waitFor(() => expect(open).toHaveLength(2), longTimeout);
    upload.socket.write('a'.repeat(10));
    await vi.waitFor(() => expect(open).toHaveLength(1), longTimeout);
    stalled.socket.destroy();
  }
  open[0]?.end('answered /slow;');
  await vi.waitFor(() => expect(slow.received()).toContain('answered /slow;'), longTimeout);
  await vi.waitFor(() => expect(upload.received()).toContain('uploaded'), longTimeout);
});

test('the connection limits are 20 seconds, checked each second, and 32 pending requests', () => {
  expect(connectionLimits).toEqual({
    maxWaitingRequests: 32,
    stallTimeoutMs: 20_000,
    checkIntervalMs: 1000,
  });
});
