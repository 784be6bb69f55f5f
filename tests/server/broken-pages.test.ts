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
    expect(html).toMatch(/<a href="\/checkout"[^>]*>[^<]+<\/a><a href="\/"/);
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
