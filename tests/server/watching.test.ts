import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, startServer } from '../support/with-server.ts';

const secret = 'a secret only for tests, thirty-two letters';

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const dataDir = await preparedStore();
  const settings = { METRICS_PORT: String(port), TRUST_PROXY: '127.0.0.1', ...env };
  const server = await startServer({ dataDir, env: settings });
  const scrape = async (): Promise<Record<string, number>> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
    return Object.fromEntries(
      lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]),
    );
  };
  return { server, dataDir, port, scrape };
}

const requests = (method: string, route: string, status: number) =>
  `nabta_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('metrics of a running store', () => {
  test.each(['pglite', 'postgres'])('follow its activity (%s)', async (kind) => {
    const database = kind === 'postgres' ? await makePostgresDatabase() : undefined;
    const env = database && { DATABASE_URL: database.url, STORE_SECRET: secret };
    const { server, port, scrape } = await start(env);
    expect(server.output).toContain(`Metrics are on http://127.0.0.1:${port}/metrics`);
    const visitor = new Visitor(() => server.url, '203.0.113.1');
    // The page is rendered at the start or for this visitor, and then comes from memory.
    const { headers } = await visitor.fetch('/about?lang=en');
    await (await visitor.fetch('/about')).text();
    await vi.waitFor(async () => {
      await (await visitor.fetch('/')).text();
      expect((await scrape())[requests('GET', 'kept pages', 200)]).toBeGreaterThan(0);
    }, longTimeout);
    expect(headers.get('x-request-id')).toBeNull();
    const { order_id } = await visitor.buy(purchase(), { key: newKey() });
    await visitor.json(`/api/mtjree/status/${order_id}`);
    await visitor.fetch('/product/4711');
    await visitor.fetch('/checkout?success=1');
    await visitor.fetch('/admin/orders/123');
    await visitor.fetch('/nothing/of/the/kind');
    await vi.waitFor(async () => {
      expect(await scrape()).toMatchObject({
        nabta_database_up: 1,
        [requests('POST', '/api/mtjree/create', 200)]: 1,
        [requests('GET', '/api/mtjree/status/:orderId', 200)]: 1,
        [requests('GET', '/checkout', 200)]: 1,
        [requests('GET', '/admin/orders/:orderId', 302)]: 1,
        'nabta_orders_last_day{status="pending",order_status="pending"}': 1,
        'nabta_payments_last_hour{gateway="sandbox",outcome="open"}': 1,
      });
    }, longTimeout);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const labels = [...text.matchAll(/="([^"]*)"/g)].join('\n');
    for (const text of [order_id, '4711', 'of/the/kind', 'mona'])
      expect(labels).not.toContain(text);
    expect(await (await server.fetch('/metrics')).text()).not.toContain('nabta_');
    expect((await server.stop()).code).toBe(0);
    await database?.drop();
  });

  test('are absent unless configured, or when their port is in use', async () => {
    const first = await start();
    const dataDir = await preparedStore();
    const second = await startServer({ dataDir, env: { METRICS_PORT: String(first.port) } });
    expect(second.output).toContain('another program has this port');
    expect((await second.fetch('/up')).status).toBe(200);
    const third = await startServer({ dataDir: await preparedStore() });
    expect(third.output).not.toContain('Metrics');
  });
});

test('pages are rendered before their first visitors, unless PREPARE_AHEAD is off', async () => {
  const countMisses = async ({ server, scrape }: Awaited<ReturnType<typeof start>>) => {
    expect((await server.fetch('/about')).status).toBe(200);
    return (await scrape())['nabta_page_cache_total{result="miss"}'];
  };
  expect(await countMisses(await start({ PREPARE_AHEAD: 'off' }))).toBe(1);
  const ahead = await start({ PREPARE_AHEAD: 'on', LOG_LEVEL: 'debug' });
  const isDone = () => expect(ahead.server.output).toContain('Pages were rendered in advance');
  await vi.waitFor(isDone, longTimeout);
  expect(await countMisses(ahead)).toBe(0);
});

test('a stopping server is neither up nor ready', async () => {
  const { server } = await start();
  expect((await server.fetch('/ready')).status).toBe(200);
  // A probe may use the machine's address.
  const probe = await fetch(`http://127.0.0.1:${server.port}/up`, { redirect: 'manual' });
  expect(probe.status).toBe(200);
  await server.stop();
  await expect(server.fetch('/up')).rejects.toThrow('fetch failed');
});

describe('npm run doctor', () => {
  test('checks a running store, and exits with 0 unless something is wrong', async () => {
    const { server, dataDir } = await start();
    const env = { PORT: String(server.port) };
    const { output } = await runCommand(['doctor', '--json'], dataDir, env);
    const checked: { check: string; state: string; says: string }[] = JSON.parse(output);
    const stateOf = (name: string) => checked.find(({ check }) => check === name)?.state;
    expect(stateOf('database')).toBe('ok');
    expect(stateOf('address')).toBe('ok');
    expect(stateOf('backups')).toBe('look');

    const file = join(await emptyStore(), 'shop.tar');
    expect((await runCommand(['backup', file], dataDir)).code).toBe(0);
    const table = await runCommand(['doctor'], dataDir, env);
    expect(table.output).toMatch(/^backups +ok +the last was made 0 min ago/m);
    const wrong = /(\d+) wrong$/.exec(table.output.trim())?.[1];
    expect(table.code).toBe(wrong === '0' ? 0 : 1);
    expect(table.output).not.toMatch(/\n\s+at /);
  });

  test('reports every error of an unreadable configuration, and exits with 1', async () => {
    const env = { STORE_TIME_ZONE: 'Mars', LOG_LEVEL: 'loud' };
    const { code, output } = await runCommand(['doctor'], await emptyStore(), env);
    expect(code).toBe(1);
    for (const name of Object.keys(env)) {
      expect(output).toMatch(new RegExp(`^configuration  wrong +${name}: `, 'm'));
    }
  });

  test('prints its usage', async () => {
    const { code, output } = await runCommand(['doctor', 'everything'], await emptyStore());
    expect([code, output]).toEqual([1, expect.stringContaining('npm run doctor [-- --json]')]);
  });
});
