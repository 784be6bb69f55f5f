import { expect, test } from 'vitest';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { ask } from '../support/postgres-admin.ts';
import { emptyStore, preparedStore, startServer } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';
const stack = /\bat \S+ \(|\.(tsx?|js):\d+|products_away|relation/;

test('a page that cannot be made is the error page, in both languages and with status 500', async () => {
  const { url, drop } = await makePostgresDatabase();
  const env = { DATABASE_URL: url, STORE_SECRET: secret };
  const server = await startServer({ dataDir: await emptyStore(), env });
  await ask(url, 'alter table products rename to products_away');

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

  await ask(url, 'alter table products_away rename to products');
  expect((await server.fetch('/checkout')).status).toBe(200);
  expect(server.output).toContain('page failed');
  await server.stop();
  await drop();
});

test('what a page does not take is the error page with its own status', async () => {
  const server = await startServer({ dataDir: await preparedStore() });
  const response = await server.fetch('/about', { method: 'POST', body: new URLSearchParams() });
  expect(response.status).toBe(405);
  const html = await response.text();
  expect(html).toContain('Unexpected Application Error');
  expect(html).not.toMatch(stack);
});
