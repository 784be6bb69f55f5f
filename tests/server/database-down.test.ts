import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorText } from '#app/words/error-text.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';

// PostgreSQL stops in the middle of everything, and comes back.

let postgres: PostgresServer;
let server: BuiltServer;
let staff: Visitor;
let env: Record<string, string>;
const undo: (() => Promise<unknown>)[] = [];

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const shopper = () => new Visitor(() => server.url, '203.0.113.200');
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const json = (body: unknown, lang: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-lang': lang, 'user-agent': firefox },
  body: JSON.stringify(body),
});
const message = { name: 'Mona', email: 'mona@example.com', subject: 'Hello', message: 'Hello' };
const view = { route: '/', path: '/', language: 'en', referrer: '' };

const errors = () => server.output.split('\n').filter((line) => /"level":(50|60)/.test(line));

beforeAll(async () => {
  postgres = await startPostgres();
  const { dataDir, remove } = await makeDataDir();
  env = {
    DATABASE_URL: postgres.url,
    STORE_SECRET: 'a secret only for tests, thirty-two letters',
    TRUST_PROXY: '127.0.0.1',
  };
  server = await BuiltServer.start({ dataDir, env });
  undo.push(
    () => server.kill(),
    () => postgres.stop(),
    remove,
  );
  staff = await adminVisitor(server);
  // A server reports up only when its job queue is open, which needs the database.
  await vi.waitFor(
    async () => expect((await shopper().fetch('/up')).status).toBe(200),
    longTimeout,
  );
});
afterAll(async () => {
  for (const step of undo) await step();
});

test('cached pages are served while the database is down, and others ask to return later', async () => {
  const { order_id } = await shopper().buy(purchase(), { key: newKey() });
  const homePage = await (await shopper().fetch('/?lang=en')).text();
  expect(homePage).toContain('/product/2');

  await postgres.kill();

  for (const lang of ['en', 'ar'] as const) {
    const error = errorText(new PurchaseError('unavailable'), lang);
    const calls = [
      ['/api/mtjree/create', json(purchase(), lang)],
      [`/api/mtjree/status/${order_id}`, { headers: { 'x-lang': lang } }],
      ['/api/contact', json(message, lang)],
      ['/api/page-views', json(view, lang)],
      ['/api/admin/events', { headers: { 'x-lang': lang } }],
      ['/api/auth/get-session', { headers: { 'x-lang': lang } }],
      ['/api/admin/session', { headers: { 'x-lang': lang } }],
      ['/api/admin/attention', { headers: { 'x-lang': lang } }],
    ] as const;
    for (const [path, init] of calls) {
      const { status, headers, body } = await staff.json(path, init);
      expect({ path, status, retryAfter: headers.get('retry-after') }).toEqual({
        path,
        status: 503,
        retryAfter: '5',
      });
      expect(body).toEqual({ ok: false, error });
    }
  }

  const pages = [
    ['/product/9', {}],
    ['/product/9.data', {}],
    [`/trackOrder?order=${order_id}`, {}],
    ['/admin', {}],
    ['/admin/products', {}],
    [`/admin/orders/${order_id}`, {}],
    [`/admin/orders/${order_id}/packing-slip`, {}],
    ['/admin/payments', {}],
    ['/admin', form({ order_id, status: 'shipped' })],
    [
      `/admin/orders/${order_id}`,
      form({ intent: 'note', body: 'Call first', draft_key: newKey() }),
    ],
    ['/adminLogin', form({ email: 'admin@nabta.example', password: 'wrong wrong' })],
    ['/adminLogin/password?token=abc', {}],
    ['/sandbox/abc', {}],
    ['/sitemap.xml', {}],
  ] as const;
  for (const [path, init] of pages) {
    const response = await staff.fetch(path, init);
    const { status, headers } = response;
    const html = await response.text();
    const what = { path, status, retryAfter: headers.get('retry-after') };
    expect(what).toEqual({ path, status: 503, retryAfter: '5' });
    expect(headers.get('cache-control') ?? 'no-store').toContain('no-store');
    expect(html, path).not.toMatch(/ECONN|Connection terminated|\bat \S+ \(/);
  }

  for (const [lang, title] of [
    ['en', 'The store cannot be reached right now'],
    ['ar', 'تعذّر الوصول إلى المتجر الآن'],
  ] as const) {
    const response = await staff.fetch('/admin/account', { headers: { 'accept-language': lang } });
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}`));
    // The cart is mentioned only to shoppers.
    expect(html).not.toMatch(/Your cart is saved|سلتك محفوظة/);
    const message = errorText(new PurchaseError('unavailable'), lang);
    const unmade = await shopper().fetch('/product/9', { headers: { 'accept-language': lang } });
    const page = await unmade.text();
    expect(page).toContain(`<html lang="${lang}"`);
    expect(page).toMatch(new RegExp(`role="alert"[^]*${message}`));
    expect(page).not.toMatch(/<title>(Product not found|المنتج غير موجود)/);
  }

  expect((await shopper().fetch('/up')).status).toBe(200);
  const ready = await shopper().json('/ready');
  expect([ready.status, ready.body]).toMatchObject([503, { ok: false, database: 'failed' }]);

  const again = await shopper().fetch('/?lang=en');
  expect(again.status).toBe(200);
  expect(await again.text()).toBe(homePage);
  expect((await shopper().fetch('/about')).status, 'a page that is whole without it').toBe(200);

  const oneLine = [expect.stringContaining('Database is unreachable')];
  expect(errors(), 'one line for the whole outage').toEqual(oneLine);
  expect(errors()[0]).not.toContain('"stack"');

  await postgres.start();
  await vi.waitFor(async () => expect((await shopper().fetch('/product/1')).status).toBe(200), {
    timeout: 30_000,
    interval: 200,
  });
  expect((await staff.fetch(`/admin/orders/${order_id}`)).status).toBe(200);
  expect((await shopper().json(`/api/mtjree/status/${order_id}`)).body).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(server.output).toContain('Database is reachable again'));
  expect(errors()).toEqual(oneLine);
}, 120_000);

test('a database lost while the store opens does not end it, and its jobs run afterwards', async () => {
  const { dataDir, remove } = await makeDataDir();
  const opening = await BuiltServer.start({ dataDir, env });
  undo.unshift(() => opening.kill(), remove);
  await postgres.kill();
  const visitor = new Visitor(() => opening.url, '203.0.113.201');
  await vi.waitFor(async () => expect((await visitor.fetch('/product/9')).status).toBe(503), {
    timeout: 30_000,
    interval: 200,
  });
  await postgres.start();
  const send = () => visitor.json('/api/contact', json(message, 'en'));
  await vi.waitFor(async () => expect((await send()).status).toBe(200), {
    timeout: 30_000,
    interval: 1000,
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  undo.unshift(() => client.end());
  // The job renders an email even if there is no mail server, and does not send it.
  await vi.waitFor(
    async () => {
      const { rows } = await client.query('select distinct state from emails');
      expect(rows).toEqual([{ state: 'not_sent' }]);
    },
    { timeout: 60_000, interval: 500 },
  );
}, 180_000);
