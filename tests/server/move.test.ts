import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { runSql } from '../support/postgres-admin.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, startServer } from '../support/with-server.ts';

// Each test starts several programs.
const timeout = 300_000;
const pictureFile = fileURLToPath(
  new URL('../../content/pictures/products/root-serum.webp', import.meta.url),
);

let shared: Awaited<ReturnType<typeof makePostgresDatabase>>;
beforeEach(async () => {
  shared = await makePostgresDatabase('empty');
});
afterEach(() => shared.drop());

/** Prepares a store with a picture that only its storage contains. */
async function storeWithPicture(): Promise<string> {
  const dataDir = await preparedStore();
  await cp(pictureFile, join(dataDir, 'storage', 'products', 'own.webp'));
  return dataDir;
}

async function pay(shopper: Visitor): Promise<string> {
  const { order_id, redirectUrl } = await shopper.buy(purchase(), { key: newKey() });
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Mona Saleh' };
  await shopper.fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form) });
  return order_id;
}

async function signIn(server: BuiltServer, password: string | undefined): Promise<number> {
  const visitor = new Visitor(() => server.url, '203.0.113.9');
  const body = JSON.stringify({ email: 'admin@nabta.example', password });
  const headers = { 'content-type': 'application/json' };
  return (await visitor.json('/api/auth/sign-in/email', { method: 'POST', headers, body })).status;
}

async function uploadPicture(server: BuiltServer, password: string | undefined): Promise<string> {
  const visitor = new Visitor(() => server.url, '203.0.113.8');
  const headers = { 'content-type': 'application/json' };
  const account = JSON.stringify({ email: 'admin@nabta.example', password });
  await visitor.json('/api/auth/sign-in/email', { method: 'POST', headers, body: account });
  const path = '/api/admin/product-pictures';
  const sent = { method: 'POST', body: await readFile(pictureFile) };
  const { status, body } = await visitor.json<{ imagePath: string }>(path, sent);
  expect(status).toBe(200);
  return body.imagePath;
}

const move = (dataDir: string, ...args: string[]) =>
  runCommand(['move', '--to', shared.url, ...args], dataDir);

test('a store moves to PostgreSQL completely, and continues there', { timeout }, async () => {
  const dataDir = await storeWithPicture();
  let server = await startServer({ dataDir });
  const { adminPassword } = server;
  const shopper = new Visitor(() => server.url, '203.0.113.1');
  const orderId = await pay(shopper);
  const file = join(await emptyStore(), 'shop.tar');
  expect((await runCommand(['backup', file], dataDir)).code).toBe(0);

  // Uploaded, and saved with no product: the shop has to remove it after the move.
  const upload = await uploadPicture(server, adminPassword);

  const running = await move(dataDir);
  expect(running).toEqual({ code: 1, output: expect.stringContaining('The shop is running') });
  await server.stop();
  const files = await readdir(dataDir);
  const moved = await move(dataDir);
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toMatch(/orders +1\n/);
  expect(moved.output).toMatch(
    /Compared: \d+ rows of \d+ tables; counts and checksums are the same/,
  );
  expect(moved.output).toContain(`export STORE_SECRET=$(cat '${join(dataDir, 'secret')}')`);
  expect(await readdir(dataDir)).toEqual(files);
  // An erasure there has to name it, too.
  expect(await runSql(shared.url, 'select file from backups')).toEqual([{ file }]);
  expect(await runSql(shared.url, 'select path from picture_uploads')).toEqual([{ path: upload }]);

  const STORE_SECRET = await readFile(join(dataDir, 'secret'), 'utf8');
  expect(moved.output).not.toContain(STORE_SECRET.trim());
  server = await startServer({ dataDir, env: { DATABASE_URL: shared.url, STORE_SECRET } });
  expect(server.adminPassword).toBeUndefined();
  const tracked = await (await shopper.fetch(`/trackOrder?order=${orderId}`)).text();
  expect(tracked).toContain('mona@example.com');
  const picture = await server.fetch('/media/products/own.webp/240.webp');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(await signIn(server, adminPassword)).toBe(200);
  await pay(shopper);
  expect(await runSql(shared.url, `select from orders where status = 'paid'`)).toHaveLength(2);

  const busy = await move(dataDir, '--force');
  expect(busy).toEqual({ code: 1, output: expect.stringContaining('A store is running') });
  await server.stop();
  const again = await move(dataDir);
  expect(again.code).toBe(1);
  expect(again.output).toContain('There is a store here already (orders: 2');
  expect((await move(dataDir, '--force')).code).toBe(0);
  expect(await runSql(shared.url, 'select from orders')).toHaveLength(1);
});

test('an impossible move is reported in one line, and nothing is changed', {
  timeout,
}, async () => {
  const dataDir = await preparedStore();
  const refused = async (args: string[], reason: string, at = dataDir, env = {}) => {
    const { code, output } = await runCommand(['move', ...args], at, env);
    expect([code, output], args.join(' ')).toEqual([1, expect.stringContaining(reason)]);
    expect(output).not.toMatch(/\n\s+at /);
  };
  const to = ['--to', shared.url];
  await refused([], 'npm run move -- --to DATABASE_URL');
  await refused(['--to', 'mysql://db'], '--to must be the address of a PostgreSQL');
  await refused(to, 'There is no store in', await emptyStore());
  const onPostgres = { DATABASE_URL: shared.url, STORE_SECRET: 'x'.repeat(32) };
  await refused(to, 'on PostgreSQL already', dataDir, onPostgres);
  await refused(['--to', 'postgres://nobody@127.0.0.1:1/shop'], 'Nothing was moved: 127.0.0.1:1');
  const before = `select from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await runSql(shared.url, before)).toEqual([]);
  expect(await readdir(dataDir)).toEqual(['database']);
});
