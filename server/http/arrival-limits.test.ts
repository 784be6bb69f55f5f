import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrivalLimits } from './arrival-limits.ts';
import { createDrainingServer, type DrainingServer } from './draining-server.ts';

const short = {
  headersTimeoutMs: 500,
  bodyTimeoutMs: 800,
  uploadTimeoutMs: 60_000,
  idleMs: 300,
  checkIntervalMs: 20,
};
const headers = { 'X-Of-Every-Answer': 'yes' };
const isUpload = (path: string) => path === '/upload';
const form = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 100\r\n\r\n`;

let server: DrainingServer;
let finishStream: () => void = () => undefined;

const answer: RequestListener = async (request, response) => {
  if (request.url === '/events') {
    response.flushHeaders();
    finishStream = () => response.end('event: order');
    return;
  }
  const body = await text(request).catch(() => undefined);
  if (body !== undefined) response.end(`read ${body.length}`);
};

beforeEach(async () => {
  server = createDrainingServer(answer, { headers, isUpload, limits: short });
  await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.http.closeAllConnections();
  server.http.close();
});

async function send(begin: string, then = '', times = Number.POSITIVE_INFINITY): Promise<string> {
  const socket: Socket = connect((server.http.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  let sent = 0;
  socket.on('data', (bytes) => {
    received += bytes;
  });
  // A client that continues to send gets its connection reset.
  socket.on('error', () => undefined);
  socket.write(begin);
  const dripping = setInterval(() => {
    if (then && sent < times) socket.write(then);
    sent += 1;
  }, 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return received;
}

test('the server limits headers and forms to 15 s, files to two minutes, and silence to 10 s', () => {
  expect(arrivalLimits).toMatchObject({
    headersTimeoutMs: 15_000,
    bodyTimeoutMs: 15_000,
    idleMs: 10_000,
  });
  expect(arrivalLimits.uploadTimeoutMs).toBe(120_000);
  expect(arrivalLimits.checkIntervalMs).toBeLessThanOrEqual(1000);
  const { http } = createDrainingServer(answer);
  expect(http.headersTimeout).toBe(15_000);
  expect(http.timeout).toBe(10_000);
  expect(http.requestTimeout).toBeGreaterThanOrEqual(120_000);
  http.emit('close');
});

test.each([
  ['whose headers stop', 'GET / HTTP/1.1\r\nHost: sh', ''],
  ['whose headers never end', 'GET / HTTP/1.1\r\n', 'X-A: b\r\n'],
  ['whose form stops', `${form('/')}name=`, ''],
  ['whose form never ends', form('/'), 'a'],
  ['whose file stops', `${form('/upload')}abc`, ''],
])('a request %s is aborted with 408', async (_, begin, then) => {
  const received = await send(begin, then, 90);
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('X-Of-Every-Answer: yes');
  expect(received).not.toContain('read');
});

test('a file upload is allowed more time than a form', async () => {
  const received = await send(`${form('/upload').replace('100', '20')}`, 'a', 20);
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received).toContain('read 20');
});

test('a connection without a request is closed silently', async () => {
  expect(await send('')).toBe('');
});

test('the duration of a response is not limited', async () => {
  const streaming = send('GET /events HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
  // Meanwhile other clients run into every limit.
  await Promise.all([send('GET / HT'), send(form('/')), send(form('/'), 'a', 90)]);
  finishStream();
  expect(await streaming).toContain('event: order');
});

test('invalid HTTP is answered with 400, oversized headers with 431, both with the usual headers', async () => {
  const wrong = await send('NONSENSE\r\n\r\n');
  expect(wrong).toMatch(/^HTTP\/1\.1 400 [\s\S]*X-Of-Every-Answer: yes/);
  const long = await send(`GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 431 [\s\S]*X-Of-Every-Answer: yes/);
});
