import { beforeAll, expect, test } from 'vitest';
import { checkout } from '#app/words/en/checkout.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { preparedStore, startServer, startServerForFile } from '../support/with-server.ts';

// Simulates production: a proxy speaks HTTPS with clients and plain HTTP with the server.

const publicUrl = 'https://shop.example';
let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile({
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'none',
    PAYMENT_GATEWAY: 'sandbox',
  });
});

const signIn = (password: string, origin: string) =>
  server.fetch('/adminLogin', {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email: 'admin@nabta.example', password }),
  });

test('a same-origin form is accepted, a cross-site form is not', async () => {
  expect((await signIn('wrong', publicUrl)).status).toBe(401);
  expect((await signIn('wrong', 'https://evil.example')).status).toBe(400);
});

test('sessions and order cookies are secure on HTTPS', async () => {
  const answer = await signIn(server.adminPassword ?? '', publicUrl);
  expect(answer.status).toBe(302);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/i);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly/i);
});

test('the sandbox shows on every page that nothing is charged', async () => {
  for (const path of ['/', '/product/1', '/checkout', '/about']) {
    expect(await (await server.fetch(path)).text()).toContain('nothing is charged');
  }
});

test('an unconfigured proxy is not trusted, and logged once without personal data', async () => {
  const shoppers = Array.from({ length: 31 }, (_, at) => `203.0.113.${at}`);
  const statuses: number[] = [];
  let page = '';
  for (const address of shoppers) {
    const headers = { 'x-forwarded-for': address };
    const response = await server.fetch('/trackOrder?order=482917305114', { headers });
    statuses.push(response.status);
    if (response.status === 429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    page = await response.text();
  }
  // One network may search thirty times a minute.
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect(page).toContain(checkout.track.tooMany);
  const warnings = await server.waitForLines(/TRUST_PROXY/);
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 40, proxy: '127.0.0.1' });
  expect(server.output).not.toContain('203.0.113');
});

test('every response sets HSTS', async () => {
  const paths = [
    '/',
    '/', // From memory.
    '/product/1',
    '/nowhere',
    '/assets/none.js',
    '/favicon.svg',
    '/media/products/none/400.webp',
    '/api/openapi.json',
    '/api/none',
    '/admin',
    '/sitemap.xml',
  ];
  for (const path of paths) {
    const { status, headers } = await server.fetch(path);
    const policy = headers.get('strict-transport-security');
    // The header omits includeSubDomains: the shop does not decide about other subdomains.
    expect({ path, status, policy }).toEqual({ path, status, policy: 'max-age=31536000' });
  }
  const refused = await server.fetch('/about', { method: 'POST' });
  expect(refused.headers.has('strict-transport-security')).toBe(true);
});

test('a store on plain HTTP sets no HSTS', async () => {
  const plain = await startServer({ dataDir: await preparedStore() });
  expect((await plain.fetch('/')).headers.has('strict-transport-security')).toBe(false);
});
