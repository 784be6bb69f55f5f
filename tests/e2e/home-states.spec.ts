import { ar } from '#app/words/ar.ts';
import { en } from '#app/words/en.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { nameDatabase, runSql } from '../support/postgres-admin.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { makeShop } from './prepared-shop.ts';

/** Fetched by a client navigation to home. */
const homeData = '**/_.data*';

type Body = (page: Page, messages: typeof en.shop) => Promise<void>;

function inBothLanguages(name: string, body: Body) {
  test(`${name} (English)`, ({ page }) => body(page, en.shop));
  test(`${name} (Arabic)`, ({ phone }) => body(phone, ar.shop));
}

async function goHome(page: Page): Promise<void> {
  const link = page.getByRole('banner').locator('a[href="/"]');
  await untilHydrated(link);
  await link.click();
}

const products = (page: Page) => page.locator('#products').getByRole('article');

inBothLanguages(
  'slow navigation to home shows that products are loading',
  async (page, { home }) => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(homeData, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/privacy');
    await goHome(page);
    await expect(page.getByText(home.loading)).toBeVisible();
    letGo();
    await expect(products(page).first()).toBeVisible();
    await expect(page.getByText(home.loading)).toBeHidden();
  },
);

for (const [what, answer] of [
  ['cut off', undefined],
  ['answered by a proxy', { status: 502, body: 'upstream 10.0.0.7 is on fire' }],
] as const) {
  inBothLanguages(
    `navigation to home that is ${what} can be retried`,
    async (page, { connection }) => {
      await page.route(homeData, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto('/privacy');
      await goHome(page);
      await expect(page.getByText(connection.unreachable)).toBeVisible();
      await expect(page).toHaveURL(/\/privacy(\?lang=ar)?$/);
      await expect(page.getByText('on fire')).toBeHidden();
      await page.unroute(homeData);
      await page.getByRole('button', { name: connection.retry }).click();
      await expect(products(page).first()).toBeVisible();
    },
  );
}

test.describe('a store with an unavailable catalogue', () => {
  let server: BuiltServer;
  let database: string;
  let close: () => Promise<void>;

  test.beforeAll(async () => {
    const ours = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
    const url = ours?.url ?? process.env.TEST_DATABASE_URL ?? '';
    const name = `nabta_away_${process.pid}_${Date.now()}`;
    await runSql(url, `create database ${name}`);
    database = nameDatabase(url, name);
    const env = { DATABASE_URL: database, STORE_SECRET: 'a secret only for tests, long enough' };
    // The catalogue is unavailable before the server starts, because the server renders home in advance and
    // caches it.
    const filled = await makeDataDir();
    await (await BuiltServer.start({ dataDir: filled.dataDir, env })).stop();
    await filled.remove();
    const { dataDir, remove } = await makeShop();
    await runSql(database, 'alter table products rename column price to price_away');
    server = await BuiltServer.start({ dataDir, env });
    close = async () => {
      await server.stop();
      await runSql(url, `drop database ${name} with (force)`);
      await ours?.stop();
      await remove();
    };
  });
  test.afterAll(() => close());

  test('the home page of a store with an unavailable catalogue shows an error on navigation and arrival', {
    tag: '@always',
  }, async ({ page, phone }) => {
    for (const [reader, messages] of [
      [page, en.shop.home],
      [phone, ar.shop.home],
    ] as const) {
      await reader.goto(`${server.url}/privacy`);
      await goHome(reader);
      await expectUnavailable(reader, messages);
      expect((await reader.reload())?.status()).toBe(503);
      await expectUnavailable(reader, messages);
    }
    await runSql(database, 'alter table products rename column price_away to price');
    for (const [reader, messages] of [
      [page, en.shop.home],
      [phone, ar.shop.home],
    ] as const) {
      await reader.getByRole('button', { name: messages.retry }).click();
      await expect(products(reader).first()).toBeVisible();
    }
  });

  async function expectUnavailable(reader: Page, messages: typeof en.shop.home): Promise<void> {
    const alert = reader.getByRole('alert');
    await expect(alert).toHaveText(`${messages.loadError} ${messages.unavailable}`);
    await expect(alert).toHaveCSS('color', 'rgb(155, 44, 34)');
    // Menu and footer need no catalogue.
    await expect(reader.getByRole('contentinfo')).toBeVisible();
  }
});
