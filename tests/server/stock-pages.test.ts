import { expect, test, vi } from 'vitest';
import { openPostgres } from '#database/open.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { readHead } from '../support/page-head.ts';
import { newEmail, newKey, purchase } from '../support/purchase.ts';
import { countStock } from '../support/stock.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, startServer } from '../support/with-server.ts';

test('pages show what is left of a product, and follow each sale that changes it', async () => {
  const { url, drop } = await makePostgresDatabase();
  const { db, close } = openPostgres({ url, onError: () => undefined });
  const server = await startServer({
    dataDir: await emptyStore(),
    env: { DATABASE_URL: url, STORE_SECRET: 'a secret only for tests, thirty-two letters' },
  });
  const read = async (path: string, language = 'en') => {
    const headers = { 'accept-language': language };
    const response = await server.fetch(path, { headers });
    return { html: await response.text(), etag: response.headers.get('etag') };
  };
  const availability = ({ html }: { html: string }) =>
    readHead(html).thing('Product').offers.availability;
  const buy = (qty: number) =>
    new Visitor(() => server.url, '203.0.113.1').buy(
      purchase([[2, '1', qty]], { email: newEmail() }),
      { key: newKey() },
    );
  const shows = (path: string, text: string, language?: string) =>
    vi.waitFor(async () => expect((await read(path, language)).html).toContain(text), longTimeout);

  await db
    .insertInto('bundle_components')
    .values({ bundle_id: 5, component_id: 2, quantity: 1 })
    .execute();
  await countStock(db, 2, 8);
  const before = await vi.waitFor(async () => {
    const home = await read('/');
    expect(home.html).toContain('Root Serum');
    return home;
  }, longTimeout);
  expect(before.html).not.toMatch(/Only \d+ left|Sold out/);
  expect(availability(await read('/product/2'))).toBe('https://schema.org/InStock');

  await buy(2);
  await vi.waitFor(async () => {
    const { available } = await db
      .selectFrom('stock')
      .select('available')
      .executeTakeFirstOrThrow();
    expect(available).toBe(6);
  }, longTimeout);
  expect((await read('/')).etag, 'a sale that changes nothing of it').toBe(before.etag);

  await buy(3);
  await shows('/product/2', 'Only 3 left');
  await shows('/', 'Only 3 left');
  await shows('/product/5', 'Only 3 left');
  await shows('/product/1', 'Only 3 left');
  await shows('/product/2', 'بقيت 3 قطع فقط', 'ar');
  const low = await read('/product/2');
  expect(availability(low)).toBe('https://schema.org/InStock');
  expect(low.html).not.toMatch(/<input[^>]*disabled/);

  await buy(1);
  await shows('/product/2', 'Only 2 left');
  expect((await read('/product/2')).html.match(/<input[^>]*disabled[^>]*>/g)).toEqual([
    expect.stringMatching(
      /value="3".*aria-describedby="stock-line"|aria-describedby="stock-line".*value="3"/,
    ),
  ]);

  await buy(2);
  await shows('/product/2', 'Sold out');
  await shows('/product/2', 'نفدت الكمية', 'ar');
  await shows('/product/5', 'Sold out');
  await shows('/', 'Sold out');
  for (const path of ['/product/2', '/product/5']) {
    const soldOut = await read(path);
    expect(availability(soldOut)).toBe('https://schema.org/OutOfStock');
    expect(readHead(soldOut.html).property('product:availability')).toBe('out of stock');
    expect(soldOut.html).not.toContain('Add to Cart');
    expect(soldOut.html).toMatch(/<button[^>]*disabled=""[^>]*>Sold out/);
  }
  const home = (await read('/')).html;
  expect(home).not.toContain('aria-label="Add to cart: Root Serum"');
  expect(home).toContain('aria-label="Add to cart: Gentle Scalp Wash"');
  await shows('/llms.txt', '$34.00. Sold out.');
  expect(availability(await read('/product/3'))).toBe('https://schema.org/InStock');

  await countStock(db, 2, 50);
  await vi.waitFor(async () => expect((await read('/')).etag).toBe(before.etag), longTimeout);
  await server.stop();
  await close();
  await drop();
}, 60_000);
