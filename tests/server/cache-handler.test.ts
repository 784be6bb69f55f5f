import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

// A cached page or file is sent on node's own request event, before any framework. With an irrelevant query
// the same page goes through the app: both must be identical to the byte.

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const bytesOf = ({ body }: Answer) => Buffer.from(body, 'base64').length;

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Returns the raw response: fetch would hide the encoding. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const host = new URL(server.url).host;
    const options = { host: '127.0.0.1', port: server.port, path, method };
    const sent = request({ ...options, headers: { host, ...headers } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('end', () => {
        const { date: _, ...others } = response.headers;
        const body = Buffer.concat(pieces).toString('base64');
        resolve({ status: response.statusCode ?? 0, headers: others, body });
      });
    });
    sent.on('error', reject).end();
  });
}

const paths = ['/', '/product/2', '/about', '/blog', '/blog/pp405-hair-spray', '/_.data'];
const visitors: Record<string, string>[] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br, zstd' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=0, gzip;q=0.5' },
  { 'accept-language': 'ar-AE,en;q=0.5' },
  { cookie: 'a=1; nabta_lang=ar', 'accept-language': 'en' },
  { cookie: 'nabta_lang=en; nabta_orders=x', 'accept-language': 'ar' },
];

test.each(paths)(
  '%s is the same from the cache and from the app, for every visitor',
  async (path) => {
    await send(path);
    for (const visitor of visitors) {
      for (const method of ['GET', 'HEAD']) {
        const cached = await send(path, visitor, method);
        expect(cached.status).toBe(200);
        expect(cached).toEqual(await send(`${path}?utm_source=x`, visitor, method));
        const conditional = { ...visitor, 'if-none-match': `"x", W/${cached.headers.etag}` };
        const unchanged = await send(path, conditional, method);
        expect([unchanged.status, unchanged.body]).toEqual([304, '']);
        expect(unchanged).toEqual(await send(`${path}?utm_source=x`, conditional, method));
      }
    }
  },
);

test('built files are sent in their smallest encoding, and cached forever', async () => {
  const html = Buffer.from((await send('/')).body, 'base64').toString();
  const files = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of new Set(files)) {
    const first = await send(file, { 'accept-encoding': 'br' });
    expect(first.status, file).toBe(200);
    expect(await send(file, { 'accept-encoding': 'br' })).toEqual(first);
    expect(first.headers['cache-control']).toMatch(/immutable/);
    const whole = await send(file);
    expect(whole.headers['content-encoding']).toBeUndefined();
    // Files that compression would enlarge are sent uncompressed.
    const isSmaller = bytesOf(first) < bytesOf(whole);
    expect(first.headers['content-encoding'], file).toBe(isSmaller ? 'br' : undefined);
    if (/\/shop-[\w-]{8}\.js$/.test(file)) expect(isSmaller).toBe(true);
  }
});

test('requests without a cached response go to the app', async () => {
  await send('/about');
  expect((await send('/about', {}, 'POST')).status).not.toBe(200);
  const alias = await send('/about', { host: `127.0.0.1:${server.port}` });
  expect([alias.status, alias.headers.location]).toEqual([308, `${server.url}/about`]);
  expect((await send('/about/')).status).toBe(308);
  expect((await send('/about?lang=ar')).headers).toMatchObject({ 'cache-tag': 'pages' });
});

test.each(['/', '/about', '/product/2'])(
  '%s?lang=ar is the Arabic page unless the visitor chose English',
  async (path) => {
    const arabic = await send(path, { cookie: 'nabta_lang=ar' });
    const english = await send(path, { cookie: 'nabta_lang=en' });
    expect(await send(`${path}?lang=ar`)).toEqual(arabic);
    expect(await send(`${path}?lang=ar`, { cookie: 'nabta_lang=en' })).toEqual(english);
    expect((await send(`${path}?lang=xx`)).body).toBe(english.body);
  },
);
