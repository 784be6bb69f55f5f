import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { Visitor } from '../support/visitor.ts';
import { startServerForFile } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';
const stack = /\bat \S+ \(|\.(tsx?|js):\d+|products_away|relation/;

let database: Awaited<ReturnType<typeof makePostgresDatabase>>;
let server: BuiltServer;

beforeAll(async () => {
  database = await makePostgresDatabase();
  const env = { DATABASE_URL: database.url, STORE_SECRET: secret, TRUST_PROXY: '127.0.0.1' };
  server = await startServerForFile(env);
});
afterEach(() => showProducts());
afterAll(() => database.drop());

const hideProducts = () => runSql(database.url, 'alter table products rename to products_away');
const showProducts = () =>
  runSql(database.url, 'alter table if exists products_away rename to products');

test('a page that fails is the error page in both languages with status 500', async () => {
  await hideProducts();
  for (const [lang, title] of [
    ['en', 'Unexpected Application Error'],
    ['ar', 'خطأ غير متوقّع في التطبيق'],
  ] as const) {
    const response = await server.fetch('/checkout', { headers: { 'accept-language': lang } });
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const html = await response.text();
    expect(html).toContain(`<html lang="${lang}"`);
    expect(/<h1[^>]*>(?<title>[^<]*)/.exec(html)?.groups?.title).toBe(title);
    expect(leadsTo(html, '/checkout')).toEqual(['/checkout', '/']);
    expect(html).not.toMatch(stack);
  }
  await server.waitForLines(/Page rendering failed/);

  await showProducts();
  expect((await server.fetch('/checkout')).status).toBe(200);
});

test('an error page shows its request id, which the log has, to shoppers and staff', async () => {
  const staff = await adminVisitor(server);
  const shopper = new Visitor(() => server.url, '203.0.113.9');
  await hideProducts();
  for (const [visitor, path] of [
    [shopper, '/checkout?success=1'],
    [staff, '/admin/products'],
  ] as const) {
    const [route] = path.split('?');
    for (const [lang, word] of [
      ['en', 'Reference'],
      ['ar', 'الرقم المرجعي'],
    ] as const) {
      const response = await visitor.fetch(path, { headers: { 'accept-language': lang } });
      const id = response.headers.get('x-request-id') ?? '';
      expect([path, response.status, id]).toEqual([
        path,
        500,
        expect.stringMatching(/^[\w-]{13}$/),
      ]);
      const html = (await response.text()).replaceAll('<!-- -->', '');
      expect(html).toMatch(new RegExp(`${word}: <bdi[^>]*>${id}</bdi>`));
      for (const line of await server.waitForLines(new RegExp(id))) {
        expect(JSON.parse(line)).toMatchObject({ level: 50, requestId: id, route });
      }
    }
  }
});

test('a request that a page does not accept shows the error page with its status', async () => {
  const response = await server.fetch('/about', { method: 'POST', body: new URLSearchParams() });
  expect(response.status).toBe(405);
  const html = await response.text();
  expect(html).toContain('Unexpected Application Error');
  expect(html).not.toMatch(stack);
});

test('the retry link leads to the same address: same language, same order', async () => {
  await hideProducts();
  // The cache must contain neither page: cached pages survive an outage.
  for (const path of ['/checkout?lang=ar&order_id=123', '/checkout?success=1&order_id=123']) {
    const html = await (await server.fetch(path)).text();
    expect(leadsTo(html, path)[0]).toBe(path);
  }
});

/** Returns the targets of the error page's links, resolved against the requested address. */
function leadsTo(html: string, path: string): string[] {
  const section = /<section.*?<\/section>/s.exec(html)?.[0] ?? '';
  return [...section.matchAll(/<a href="(?<to>[^"]*)"/g)].map(({ groups }) => {
    const { pathname, search } = new URL(groups?.to ?? 'none', new URL(path, server.url));
    return pathname + search;
  });
}
