import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ar } from '#app/words/ar.ts';
import { en } from '#app/words/en.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { emptyStore, startServer } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';
const languages = [
  ['en', en.shop.home],
  ['ar', ar.shop.home],
] as const;

beforeAll(() => expect(inject('postgresUrl')).toBeTruthy());

/** `change` is made before the server opens: it renders the public pages in advance. */
async function openShop(change: string) {
  const { url, drop } = await makePostgresDatabase();
  const env = { DATABASE_URL: url, STORE_SECRET: secret };
  await (await startServer({ dataDir: await emptyStore(), env })).stop();
  await runSql(url, change);
  const server = await startServer({ dataDir: await emptyStore(), env });
  const close = async () => {
    await server.stop();
    await drop();
  };
  return { server, url, close };
}

const visit = (server: BuiltServer, path: string, lang: string) =>
  server.fetch(`${path}?lang=${lang}`);

// Each starts its own shop.
describe('home', { timeout: 60_000 }, () => {
  test('shows that the catalogue is unavailable, and recovers at once', async () => {
    const { server, url, close } = await openShop(
      'alter table products rename column price to price_away',
    );
    for (const [lang, messages] of languages) {
      const page = await visit(server, '/', lang);
      expect(page.status).toBe(503);
      const html = await page.text();
      expect(html).toContain(messages.loadError);
      expect(html).toContain(messages.unavailable);
      expect(html).toContain('role="alert"');
      // The error's own words are for the log.
      expect(html).not.toMatch(/undefined|TypeError/);
      expect((await visit(server, '/_.data', lang)).status).toBe(503);
      expect((await visit(server, '/about', lang)).status, 'a page of words').toBe(200);
    }
    await server.waitForLines(/RangeError.*Page rendering failed/);
    await runSql(url, 'alter table products rename column price_away to price');
    for (const [lang, messages] of languages) {
      const page = await visit(server, '/', lang);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).not.toContain(messages.loadError);
      expect(html).toContain('/product/2');
    }
    await close();
  });

  test('shows that there are no products', async () => {
    const { server, close } = await openShop('update products set is_active = false');
    for (const [lang, messages] of languages) {
      const page = await visit(server, '/', lang);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(messages.none);
    }
    await close();
  });
});
