import { expect, inject, test, vi } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { emptyStore, startServer } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';

async function homeOf(server: BuiltServer): Promise<string> {
  return (await server.fetch('/')).text();
}

test('pages are cached until the catalogue changes, on every server of a store', async () => {
  expect(inject('postgresUrl')).toBeTruthy();
  const { url, drop } = await makePostgresDatabase();
  const env = { DATABASE_URL: url, STORE_SECRET: secret };
  const servers = await Promise.all(
    [1, 2].map(async () => startServer({ dataDir: await emptyStore(), env })),
  );
  const passwords = servers.map(({ adminPassword }) => adminPassword).filter(Boolean);
  expect(passwords).toHaveLength(1);
  for (const server of servers) expect(await homeOf(server)).toContain('Root Serum');

  // No change is announced, so any query would now fail.
  await runSql(url, 'alter table products rename to products_away');
  for (const server of servers) expect(await homeOf(server)).toContain('Root Serum');
  await runSql(url, 'alter table products_away rename to products');

  await runSql(url, `update products set title_en = 'Evening Serum', price = 35.25 where id = 2`);
  for (const server of servers) {
    await vi.waitFor(async () => expect(await homeOf(server)).toContain('Evening Serum'), 10_000);
    expect(await homeOf(server)).toContain('35.25');
  }
  await runSql(url, 'update products set is_active = false where id = 2');
  for (const server of servers) {
    await vi.waitFor(
      async () => expect(await homeOf(server)).not.toContain('Evening Serum'),
      10_000,
    );
    // The previous page may be served for one more second.
    const status = async () => (await server.fetch('/product/2')).status;
    await vi.waitFor(async () => expect(await status()).toBe(404), 10_000);
  }
  for (const server of servers) expect(await server.stop()).toEqual({ code: 0, signal: null });
  await drop();
});
