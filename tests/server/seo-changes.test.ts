import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { readHead } from '../support/page-head.ts';
import { runSql } from '../support/postgres-admin.ts';
import { emptyStore, startServer, startServerForFile } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';
const textOf = async (server: BuiltServer, path: string) => (await server.fetch(path)).text();

test('pages for crawlers follow the catalogue and escape its texts', async () => {
  const { url, drop } = await makePostgresDatabase();
  const env = { DATABASE_URL: url, STORE_SECRET: secret };
  const server = await startServer({ dataDir: await emptyStore(), env });
  expect(await textOf(server, '/sitemap.xml')).toContain('/product/2?lang=ar');
  expect(await textOf(server, '/llms.txt')).toContain('Root Serum');

  await runSql(url, 'update products set is_active = false where id = 2');
  for (const file of ['/sitemap.xml', '/llms.txt']) {
    await vi.waitFor(
      async () => expect(await textOf(server, file)).not.toMatch(/product\/2\?/),
      10_000,
    );
  }
  const gone = readHead(await textOf(server, '/product/2'));
  expect([gone.canonical, gone.alternates, gone.things]).toEqual([[], {}, []]);

  const title = `</script><script>alert("1")</script> & <b>'oil'</b> [x](y)`;
  await runSql(url, `update products set title_en = '${title.replaceAll("'", "''")}' where id = 3`);
  await vi.waitFor(
    async () => expect(await textOf(server, '/llms.txt')).toContain('alert'),
    10_000,
  );
  // A page may be the one from before the change for a second.
  const html = await vi.waitFor(async () => {
    const text = await textOf(server, '/product/3');
    expect(readHead(text).thing('Product').name).toBe(title);
    return text;
  }, 10_000);
  expect(html).not.toContain('<script>alert');
  const head = readHead(html);
  expect(head.thing('BreadcrumbList').itemListElement.at(-1).name).toBe(title);
  expect([head.title, head.property('og:title')]).toEqual([`${title} · Nabta`, `${title} · Nabta`]);
  await vi.waitFor(async () => {
    const listed = readHead(await textOf(server, '/')).thing('ItemList').itemListElement;
    expect(listed.map(({ name }: { name: string }) => name)).toContain(title);
  }, 10_000);
  expect(await textOf(server, '/llms.txt')).not.toContain('[x](y)');

  await server.stop();
  await drop();
}, 60_000);

describe('a demo store on a public address', () => {
  const publicUrl = 'https://shop.example';
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startServerForFile({
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'none',
      PAYMENT_GATEWAY: 'sandbox',
    });
  });

  test.each(['/', '/product/1', '/blog', '/sitemap.xml', '/llms.txt', '/favicon.svg'])(
    'asks not to index %s',
    async (path) => {
      const response = await server.fetch(path);
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    },
  );

  test('asks not to index in its pages as well', async () => {
    const head = readHead(await textOf(server, '/product/1'));
    expect(head.robots).toBe('noindex');
    expect(head.canonical).toEqual([`${publicUrl}/product/1?lang=en`]);
  });

  test('can be crawled, so that its noindex is read, and lists no sitemap', async () => {
    expect(await textOf(server, '/robots.txt')).toBe('User-agent: *\nDisallow: /api/\n');
    expect(await textOf(server, '/llms.txt')).toContain('nothing is charged');
  });
});
