import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openPostgres } from '#database/open.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { createMemoryLog } from '../../tests/support/memory-log.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import { createCachedResponseCounts } from '../http/cache-handler.ts';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';
import type { Readiness } from './readiness.ts';

const servers: MetricsServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Watched = Pick<Parameters<typeof createMetrics>[0]['database'], 'db' | 'connections'>;

const ready: Readiness = { database: 'ok', queue: 'ok', migrations: 'ok' };

async function open(database: Watched, log = createMemoryLog().log, readiness = ready) {
  const metrics = createMetrics({
    database,
    readiness: async () => readiness,
    release: '1.2.3',
    log,
  });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, log);
  if (!server) throw new Error('no metrics were served');
  servers.push(server);
  /** "name{label="value"}" → value. */
  const scrape = async (): Promise<Map<string, number>> => {
    const text = await (await fetch(server.url)).text();
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line))]));
  };
  return { metrics, server, scrape };
}

onBothDatabases('metrics', (shop) => {
  const watched = () => ({ db: shop.db, connections: shop.database.connections });

  test('metrics count current orders, payments, emails and jobs', async () => {
    await buyAndPay(shop);
    await shop.visitor().buy(purchase(), { key: newKey() });
    shop.gateway.goDown();
    expect((await shop.visitor().create(purchase([[1, '1', 1]]), { key: newKey() })).status).toBe(
      502,
    );
    shop.log.takeErrors();
    await sql`insert into attention_items (kind, subject, facts, since)
      values ('paid_twice', 'one', '{}', now()), ('paid_twice', 'two', '{}', now())`.execute(
      shop.db,
    );
    await sql`insert into orders (order_id, total, status, payment_terms, order_status)
      values ('1', 39, 'pending', 'cash', 'pending'), ('2', 39, 'pending', 'cash', 'confirmed')
      on conflict do nothing`.execute(shop.db);
    await sql`update emails set queued_at = now() - interval '2 hours'`.execute(shop.db);
    await sql`update pgboss.job set start_after = now() - interval '20 minutes',
      created_on = now() - interval '30 minutes' where name = 'deliver-email'`.execute(shop.db);

    const { scrape } = await open(watched());
    const figures = await scrape();
    expect(Object.fromEntries(figures)).toMatchObject({
      nabta_database_up: 1,
      'nabta_orders_last_day{status="paid",order_status="pending"}': 1,
      'nabta_orders_last_day{status="pending",order_status="pending"}': 2,
      'nabta_orders_last_day{status="cash_due",order_status="confirmed"}': 1,
      nabta_orders_unshipped: 2,
      'nabta_payments_last_hour{gateway="sandbox",outcome="paid"}': 1,
      'nabta_payments_last_hour{gateway="sandbox",outcome="open"}': 1,
      'nabta_emails_last_day{state="queued"}': 1,
      'nabta_queue_jobs{queue="deliver-email",state="due"}': 1,
      'nabta_attention_items{kind="paid_twice"}': 2,
      'nabta_release_info{release="1.2.3"}': 1,
    });
    const near = (name: string, value: number) =>
      expect(Math.abs((figures.get(name) ?? 0) - value), name).toBeLessThan(30);
    near('nabta_queue_oldest_due_seconds{queue="deliver-email"}', 20 * 60);
    near('nabta_emails_oldest_waiting_seconds', 2 * 60 * 60);
    near('nabta_last_webhook_timestamp_seconds{gateway="sandbox"}', Date.now() / 1000);
    expect(figures.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(figures.has('nabta_database_connections{state="waiting"}')).toBe(
      shop.kind === 'postgres',
    );
  });

  test('metrics contain no personal data and no order id', async () => {
    const { orderId } = await buyAndPay(shop);
    const { server } = await open(watched());
    const text = await (await fetch(server.url)).text();
    const labels = [...text.matchAll(/="([^"]*)"/g)].join('\n');
    for (const personal of [orderId, 'mona', 'Mona', 'example.com', '97150', 'Palm']) {
      expect(labels).not.toContain(personal);
    }
  });

  test('metrics query the database once for all scrapes within five seconds', async () => {
    let statements = 0;
    const db = shop.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { scrape } = await open({ ...watched(), db });
    await Promise.all(Array.from({ length: 20 }, scrape));
    await scrape();
    expect(statements).toBe(1);
  });

  test('metrics report an unreadable value, and log it once', async () => {
    const { log, takeErrors } = createMemoryLog();
    const { scrape } = await open(watched(), log);
    await sql`alter table emails rename to emails_away`.execute(shop.db);
    const figures = await scrape();
    await sql`alter table emails_away rename to emails`.execute(shop.db);
    expect(figures.get('nabta_database_up')).toBe(0);
    expect(takeErrors()).toMatchObject([{ msg: 'Metrics could not be read from the database' }]);
  });
});

test('metrics without the database omit unknown values and report the rest', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
  const database = openPostgres({ url, onError: () => undefined });
  const { log, takeErrors } = createMemoryLog();
  const { metrics, scrape } = await open(database, log);
  metrics.countRequest({ method: 'GET', route: '/checkout', status: 503, ms: 12 });
  const figures = await scrape();
  expect(figures.get('nabta_database_up')).toBe(0);
  expect(
    figures.get('nabta_http_requests_total{method="GET",route="/checkout",status="503"}'),
  ).toBe(1);
  const databaseFigures = [...figures.keys()].filter((name) =>
    /orders|payments|emails|queue/.test(name),
  );
  expect(databaseFigures).toEqual([]);
  expect(takeErrors()).toEqual([]);
  await database.close();
});

const idle = { db: undefined as never, connections: () => undefined };

test('metrics count cached responses with all other requests', async () => {
  const { metrics, scrape } = await open(idle, createMemoryLog().log);
  const cacheHandler = createCachedResponseCounts();
  const pageCache = { hits: 5, misses: 2 };
  metrics.watchCounts({ cacheHandler, pageCache });
  Object.assign(cacheHandler.pages, { sent: 3, unchanged: 2 });
  await scrape();
  cacheHandler.pages.sent += 1;
  const figures = await scrape();
  const route = (name: string, status: number) =>
    figures.get(`nabta_http_requests_total{method="GET",route="${name}",status="${status}"}`);
  expect([route('kept pages', 200), route('kept pages', 304), route('kept files', 200)]).toEqual([
    4, 2, 0,
  ]);
  expect(figures.get('nabta_page_cache_total{result="hit"}')).toBe(5);
  expect(figures.get('nabta_page_cache_total{result="miss"}')).toBe(2);
});

test('metrics get no further series for an unknown method', async () => {
  const { metrics, scrape } = await open(idle, createMemoryLog().log);
  for (const method of ['PROPFIND', 'MKCOL']) {
    metrics.countRequest({ method, route: '/*', status: 404, ms: 1 });
  }
  const name = 'nabta_http_requests_total{method="other",route="/*",status="404"}';
  expect((await scrape()).get(name)).toBe(2);
});

test('metrics are the only content of their port', async () => {
  const { server } = await open(idle, createMemoryLog().log);
  const { origin } = new URL(server.url);
  expect((await fetch(origin)).status).toBe(404);
  expect((await fetch(`${origin}/metrics/x`)).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${server.url}?x=1`)).headers.get('content-type')).toContain('text/plain');
});

test('metrics whose port is in use log one line, and the store runs without them', async () => {
  const { metrics, server } = await open(idle, createMemoryLog().log);
  const { log, takeErrors } = createMemoryLog();
  const port = Number(new URL(server.url).port);
  expect(await serveMetrics(metrics, { host: '127.0.0.1', port }, log)).toBeUndefined();
  const reason = 'another program has this port';
  const msg = 'Metrics server could not start: see METRICS_HOST, METRICS_PORT';
  expect(takeErrors()).toMatchObject([{ host: '127.0.0.1', port, reason, msg }]);
});

test('metrics report whether an order would be accepted', async () => {
  const database = { db: undefined as never, connections: () => undefined };
  const ok = await open(database);
  expect((await ok.scrape()).get('nabta_ready')).toBe(1);
  const failing = await open(database, createMemoryLog().log, { ...ready, queue: 'failed' });
  expect((await failing.scrape()).get('nabta_ready')).toBe(0);
});
