import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { shopPaths } from '../support/shop-paths.ts';
import { startServerForFile } from '../support/with-server.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const get = (path: string, headers: Record<string, string> = {}) => server.fetch(path, { headers });

test('a form longer than the limit is not read', async () => {
  const body = new URLSearchParams({ email: 'x'.repeat(70_000) });
  const response = await server.fetch('/adminLogin', { method: 'POST', body });
  expect(response.status).toBe(413);
});

test('a courier file may be longer, up to its own limit', async () => {
  const send = async (length: number) => {
    const body = new URLSearchParams({ pasted: 'x'.repeat(length) });
    const init = { method: 'POST', body, redirect: 'manual' } as const;
    const paths = ['/admin/tracking', '/admin/remittances'];
    return Promise.all(paths.map(async (path) => (await server.fetch(path, init)).status));
  };
  expect(await send(2 * 1024 * 1024)).not.toContain(413);
  expect(await send(4 * 1024 * 1024)).toEqual([413, 413]);
});

test('a form that is too long gets its response even while the browser is still sending', async () => {
  const form = `pasted=${'x'.repeat(4 * 1024 * 1024)}`;
  const path = '/admin/tracking';
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${server.port}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${form.length}`,
    'Connection: close',
  ];
  const socket = connect(server.port, 'localhost');
  socket.write(`${head.join('\r\n')}\r\n\r\n${form.slice(0, 1024)}`);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  // The server has refused the form by its length before it answers this.
  await server.fetch('/up');
  socket.write(form.slice(1024));
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1.1 413 /);
});

test('a page for shoppers lists code of the screens up to payment, and the server has each file', async () => {
  const html = await (await get('/')).text();
  const [, list = ''] = /<template id="code-ahead" data-files="([^"]*)">/.exec(html) ?? [];
  const files = list.split(' ');
  for (const screen of ['product', 'checkout', 'payment']) {
    expect(
      files.some((file) => file.startsWith(`/assets/${screen}-`)),
      screen,
    ).toBe(true);
  }
  for (const file of files) {
    expect((await get(file)).headers.get('content-type'), file).toMatch(/javascript/);
  }
  expect(await (await get('/adminLogin')).text()).not.toContain('id="code-ahead"');
});

test.each(['/', '/product/1', '/checkout'])(
  '%s requests no script before it has painted',
  async (path) => {
    const html = await (await get(path)).text();
    expect(html).not.toMatch(/<script[^>]*\s(src=|type="module")|<link rel="modulepreload"/);
    const [, files = ''] = /<script type="text\/plain" data-imports="([^"]*)">/.exec(html) ?? [];
    expect(files.split(' ').length).toBeGreaterThan(3);
  },
);

describe('addresses', () => {
  test('127.0.0.1 redirects to the public address, so that carts and sessions share one origin', async () => {
    const alias = `http://127.0.0.1:${server.port}/blog?lang=ar`;
    const response = await fetch(alias, { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(`${server.url}/blog?lang=ar`);
  });

  test.each(['/nothing', '/nothing/at/all', '/product', '/admin2', '/Checkout/x', '/blog/a/b'])(
    '%s leads home',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('/');
    },
  );

  test.each([
    '/nothing.png',
    '/blog/feed.fr.xml',
    '/assets/x.js',
    '/assets/',
    '/favicon.xyz',
    '/.well-known/x',
    '/.env',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%',
    '/media/products/../../secret/240.webp',
    '/media/products/..%2f..%2f..%2fsecret/240.webp',
    '/media/products/root-serum.webp/241.webp',
  ])('%s does not exist', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/"name"|STORE/);
  });

  test('an unknown API call returns 404 in JSON in the requested language', async () => {
    const response = await get('/api/x', { 'x-lang': 'ar' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ ok: false, error: 'غير موجود.' });
  });

  test.each(['/product/999', '/product/9', '/product/abc', '/blog/nothing'])(
    '%s is an error page with status 404',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    },
  );

  test.each(['/admin', '/admin/payments'])(
    '%s redirects strangers to the sign-in',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toMatch(/^\/adminLogin/);
      expect(await response.text()).not.toContain('<main');
    },
  );
});

describe('the canonical address of a page', () => {
  test.each([
    ['/product/01', '/product/1'],
    ['/product/0002?lang=ar&utm_source=x', '/product/2?lang=ar&utm_source=x'],
    ['/product/00', '/product/0'],
    ['/product/1/', '/product/1'],
    ['/product/1//', '/product/1'],
    ['/product/%31', '/product/1'],
    ['/PRODUCT/1', '/product/1'],
    ['//product/1', '/product/1'],
    ['//product//01/?a=1', '/product/01/?a=1'],
    ['/About', '/about'],
    ['/%61bout/', '/about'],
    ['/blog/', '/blog'],
    ['/blog/pp405-hair-spray/', '/blog/pp405-hair-spray'],
    ['/trackorder?order=123', '/trackOrder?order=123'],
    ['/checkout/?success=1&order_id=123', '/checkout?success=1&order_id=123'],
    ['/admin/', '/admin'],
    ['/Admin/products/07', '/admin/products/7'],
    ['/adminlogin', '/adminLogin'],
    ['//nabta.example//about', '/nabta.example/about'],
  ])('%s is redirected to %s', async (path, spelling) => {
    // A path with two slashes in front is no relative address.
    const response = await fetch(server.url + path, { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(spelling);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([
    ['/product/01.data', '/product/1'],
    ['/product/1/_.data', '/product/1'],
    ['/PRODUCT/1.data?lang=ar', '/product/1?lang=ar'],
    ['/about/_.data', '/about'],
  ])('the data of %s redirects the browser to %s', async (path, spelling) => {
    const response = await get(path);
    expect(response.status).toBe(202);
    expect(await response.text()).toContain(`"redirect",${JSON.stringify(spelling)}`);
  });

  test.each([
    ['/product/abc', 'Invalid product id'],
    ['/product/1e1', 'Invalid product id'],
    ['/product/-1', 'Invalid product id'],
    ['/product/1;x', 'Invalid product id'],
    ['/product/a@b', 'Invalid product id'],
    ['/product/a%20b', 'Invalid product id'],
    ['/product/%D9%A1', 'Invalid product id'],
    ['/product/%2F%2Fnabta', 'Invalid product id'],
    ['/product/0', 'Product not found'],
    ['/product/99999999999999999999', 'Product not found'],
  ])('%s shows: %s', async (path, text) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain(text);
  });

  test.each(['/product/%', '/product/%2', '/product/%2f', '/product/%252F', '/blog/a%2fb'])(
    '%s reaches a page without a redirect loop',
    async (path) => {
      const response = await server.fetch(path, { redirect: 'follow' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    },
  );

  test('a post to another spelling is not redirected', async () => {
    const response = await server.fetch('/trackorder', { method: 'POST', body: new FormData() });
    expect(response.status).toBe(200);
  });

  test('only the canonical home is cached', async () => {
    expect((await get('/_.data')).headers.get('cache-control')).toBe('public, no-cache');
    expect((await get('/.data')).headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a page for every visitor', () => {
  const pages = [...shopPaths, '/product/2', '/blog/pp405-hair-spray', '/_.data'];

  test.each(pages)('%s is served from the cache: same tag, then 304', async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toBeNull();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await get(path, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const other = await get(path, { 'if-none-match': '"other"' });
    expect([other.status, other.headers.get('etag')]).toEqual([200, etag]);
  });

  test('is sent in an encoding that the browser accepts', async () => {
    const encodings = { br: 'br', 'gzip, deflate': 'gzip', 'br;q=0, gzip': 'gzip', identity: null };
    const bodies = new Set<string>();
    for (const [accepted, sent] of Object.entries(encodings)) {
      const response = await get('/', { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding'), accepted).toBe(sent);
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
  });

  test('answers HEAD without a body', async () => {
    const response = await server.fetch('/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await response.text()).toBe('');
  });

  test('allows only its own files and its rendered scripts', async () => {
    for (const path of ['/', '/checkout', '/trackOrder?order=1', '/adminLogin', '/product/999']) {
      const response = await get(path);
      const html = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).not.toMatch(/unsafe|nonce|\*/);
      const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
        // Structured data does not run.
        .filter(([, attributes = '']) => !/\ssrc=|ld\+json/.test(attributes))
        .map(([, , script = '']) => createHash('sha256').update(script).digest('base64'));
      expect(scripts.length, path).toBeGreaterThan(4);
      const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
      expect(new Set(allowed), path).toEqual(new Set(scripts));
      expect(html).not.toMatch(/\snonce|\sstyle="|<style|\son\w+="/);
    }
  });
});

describe('a page that may contain personal data', () => {
  test.each(['/trackOrder?order=123', '/checkout?success=1&order_id=123', '/adminLogin'])(
    '%s is not cached',
    async (path) => {
      const response = await get(path);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    },
  );
});

describe('the language of the first byte', () => {
  test.each<[string, Record<string, string>, string]>([
    ['/', {}, 'en ltr'],
    ['/', { 'accept-language': 'ar-AE,en;q=0.5' }, 'ar rtl'],
    ['/?lang=ar', { 'accept-language': 'en' }, 'ar rtl'],
    ['/?lang=en', { 'accept-language': 'ar' }, 'en ltr'],
    ['/?lang=fr', { 'accept-language': 'ar' }, 'ar rtl'],
    ['/?lang=en', { cookie: 'nabta_lang=ar', 'accept-language': 'en' }, 'ar rtl'],
    ['/?lang=ar', { cookie: 'nabta_lang=en' }, 'en ltr'],
    ['/', { cookie: 'nabta_lang=xx', 'accept-language': 'ar' }, 'ar rtl'],
    ['/blog?lang=ar', {}, 'ar rtl'],
    ['/trackOrder?order=1&lang=ar', {}, 'ar rtl'],
    ['/product/999?lang=ar', {}, 'ar rtl'],
    ['/adminLogin?lang=ar', {}, 'ar rtl'],
  ])('of %s with %j is %s', async (path, headers, expected) => {
    const html = await (await get(path, headers)).text();
    const { lang, dir } = /<html lang="(?<lang>\w+)" dir="(?<dir>\w+)"/.exec(html)?.groups ?? {};
    expect(`${lang} ${dir}`).toBe(expected);
  });
});
