import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { ask } from '../support/postgres-admin.ts';
import { startServerForFile } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';
const stack = /\bat \S+ \(|\.(tsx?|js):\d+|products_away|relation/;

let database: Awaited<ReturnType<typeof makePostgresDatabase>>;
let server: BuiltServer;

beforeAll(async () => {
  database = await makePostgresDatabase();
  server = await startServerForFile({ DATABASE_URL: database.url, STORE_SECRET: secret });
});
afterAll(() => database.drop());

test('a page that cannot be made is the error page, in both languages and with status 500', async () => {
  await ask(database.url, 'alter table products rename to products_away');

  for (const [lang, title] of [
    ['en', 'Unexpected Application Error'],
    ['ar', 'خطأ غير متوقّع في التطبيق'],
  ] as const) {
    const response = await server.fetch('/checkout', { headers: { 'accept-language': lang } });
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const html = await response.text();
    expect(html).toContain(`<html lang="${lang}"`);
    expect(/<h1[^>]*>(?<words>[^<]*)/.exec(html)?.groups?.words).toBe(title);
    expect(leadsTo(html, '/checkout')).toEqual(['/checkout', '/']);
    expect(html).not.toMatch(stack);
  }
  expect(server.output).toContain('page failed');

  await ask(database.url, 'alter table products_away rename to products');
  expect((await server.fetch('/checkout')).status).toBe(200);
});

test('what a page does not take is the error page with its own status', async () => {
  const response = await server.fetch('/about', { method: 'POST', body: new URLSearchParams() });
  expect(response.status).toBe(405);
  const html = await response.text();
  expect(html).toContain('Unexpected Application Error');
  expect(html).not.toMatch(stack);
});

test('what was asked for is asked for again: in the same language, of the same order', async () => {
  await ask(database.url, 'alter table products rename to products_away');
  for (const asked of ['/blog/pp405-hair-spray?lang=ar', '/checkout?success=1&order_id=123']) {
    const html = await (await server.fetch(asked)).text();
    expect(leadsTo(html, asked)[0]).toBe(asked);
  }
  await ask(database.url, 'alter table products_away rename to products');
});

/** Where the error page's links lead from this address. */
function leadsTo(html: string, asked: string): string[] {
  const section = /<section.*?<\/section>/s.exec(html)?.[0] ?? '';
  return [...section.matchAll(/<a href="(?<to>[^"]*)"/g)].map(({ groups }) => {
    const { pathname, search } = new URL(groups?.to ?? 'none', new URL(asked, server.url));
    return pathname + search;
  });
}
