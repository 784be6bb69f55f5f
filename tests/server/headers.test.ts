import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, mediaRoot, outsideApi, publicApi, seoFiles } from '#domain/addresses.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const pages = ['/', '/product/1', '/blog/none', '/checkout?success=1&order_id=1', '/adminLogin'];
const others = [
  '/product/01',
  '/admin',
  '/about.data',
  '/nowhere.js',
  `${mediaRoot}/none.webp`,
  files.icon,
  files.reviews,
  seoFiles.sitemap,
  seoFiles.robots,
  '/blog/feed.ar.xml',
  '/api/openapi.json',
  '/api/none',
  '/api/admin/session',
  '/api/mtjree/status/1',
];

const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };

describe.each([...pages, ...others])('the response to %s', (path) => {
  test('declares its type, cannot be framed, and sends no referrer to other sites', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await server.fetch(path, { method, headers: foreign });
      expect(headers.get('x-content-type-options'), method).toBe('nosniff');
      expect(headers.get('content-security-policy'), method).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('referrer-policy'), method).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy'), method).toBe('same-origin');
      const open = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(open, method).toEqual([]);
    }
  });
});

test.each(pages)('the page %s allows no plugin and no other base address', async (path) => {
  const policy = (await server.fetch(path)).headers.get('content-security-policy');
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
    expect(policy?.split('; ')).toContain(rule);
  }
});

// `fetch` refuses to send it.
test.each([
  '/',
  '/about',
  '/adminLogin',
  '/admin',
  '/nowhere',
  ...Object.values(publicApi),
  outsideApi.signIn,
])('TRACE returns nothing of a request from %s', async (path) => {
  const headers = { cookie: 'secret=1' };
  const options = { host: '127.0.0.1', port: server.port, path, method: 'TRACE', headers };
  const [answer] = await once(request(options).end(), 'response');
  const body = (await answer.toArray()).join('');
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(body).not.toContain('secret=1');
});

test('a message with two conflicting lengths is refused', async () => {
  const socket = connect(server.port, '127.0.0.1');
  const head = `POST ${publicApi.contact} HTTP/1.1\r\nHost: localhost:${server.port}\r\n`;
  const lengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  socket.end(`${head}${lengths}GET /adminLogin HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const received = (await socket.toArray()).join('');
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test.each(['/', '/up', '/adminLogin', '/api/openapi.json'])(
  'a request to %s with two Host headers is refused, and its connection closed',
  async (path) => {
    const own = `localhost:${server.port}`;
    for (const hosts of [
      [own, 'evil.example'],
      [own, own],
    ]) {
      const headers = hosts.map((host) => `Host: ${host}\r\n`).join('');
      const one = connect(server.port, '127.0.0.1');
      one.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      expect((await one.toArray()).join('')).toMatch(/^HTTP\/1\.1 400 /);
    }
    const socket = connect(server.port, '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`);
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test.each([
  ['a host that is no address', { host: '9223372036854775808' }],
  ['an origin of no letters', { origin: '' }],
])('%s is refused without an internal error', async (_, headers) => {
  const options = { host: '127.0.0.1', port: server.port, path: '/adminLogin', method: 'POST' };
  const [answer] = await once(request({ ...options, headers }).end(), 'response');
  answer.resume();
  expect(answer.statusCode).toBe(400);
  expect(server.output).not.toContain('"level":50');
});
