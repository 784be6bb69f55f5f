import { expect, inject, test } from 'vitest';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { emptyStore, startServer } from '../support/with-server.ts';

const STORE_SECRET = 'a secret only for tests, thirty-two letters';

// Starts its own shop.
const timeout = 60_000;

test('a product without a long description shows its short one once', { timeout }, async () => {
  expect(inject('postgresUrl')).toBeTruthy();
  const { url, drop } = await makePostgresDatabase();
  await runSql(
    url,
    `update products set long_desc_en = ' ', long_desc_ar = null, desc_en = 'Only this.' where id = 2`,
  );
  const env = { DATABASE_URL: url, STORE_SECRET };
  const server = await startServer({ dataDir: await emptyStore(), env });
  const html = await (await server.fetch('/product/2')).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main.match(/Only this\./g)).toHaveLength(1);
  expect(main).not.toContain('About this product');
  await server.stop();
  await drop();
});
