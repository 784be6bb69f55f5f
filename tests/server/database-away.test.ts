import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SilentLine } from '../support/black-hole-proxy.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';

let database: string;
let line: SilentLine;
let server: BuiltServer;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { url, drop } = await makePostgresDatabase();
  const { dataDir, remove } = await makeDataDir();
  database = url;
  line = await SilentLine.open(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(line.port);
  const secret = 'a secret only for tests, thirty-two letters';
  const env = { DATABASE_URL: through.href, STORE_SECRET: secret };
  server = await BuiltServer.start({ dataDir, env });
  undo.push(
    () => server.kill(),
    () => line.close(),
    drop,
    remove,
  );
});
afterAll(async () => {
  for (const step of undo) await step();
});

const visitor = () => new Visitor(() => server.url, '203.0.113.1');
const statusOf = (orderId: string, lang = 'en') =>
  visitor().json(`/api/mtjree/status/${orderId}`, { headers: { 'x-lang': lang } });

async function timed<T>(work: Promise<T>): Promise<{ answer: T; seconds: number }> {
  const startedAt = performance.now();
  return { answer: await work, seconds: (performance.now() - startedAt) / 1000 };
}

test('one locked order does not block the store', async () => {
  const { order_id } = await visitor().buy(purchase(), { key: newKey() });
  const other = await visitor().buy(purchase([[1, '1', 1]]), { key: newKey() });
  const holder = new pg.Client({ connectionString: database });
  await holder.connect();
  await holder.query(`update payments set checked_at = now() - interval '1 hour'`);
  // Simulates a machine that loses power in the middle of a transaction.
  await holder.query('begin');
  await holder.query('select from orders where order_id = $1 for update', [order_id]);
  await holder.query('select from payments where order_id = $1 for update', [order_id]);
  try {
    const polls = Array.from({ length: 12 }, () => timed(statusOf(order_id)));
    await pause(500);
    const { answer, seconds } = await timed(statusOf('000000000000'));
    expect(answer.body).toMatchObject({ ok: false });
    expect(seconds).toBeLessThan(10);
    for (const poll of await Promise.all(polls)) expect(poll.seconds).toBeLessThan(25);
    expect((await timed(statusOf(other.order_id))).answer.status).toBe(200);
  } finally {
    await holder.end();
  }
  expect((await statusOf(order_id)).body).toMatchObject({ ok: true });
}, 120_000);

test('a database that turns silent fails requests in time, and the store recovers', async () => {
  const { order_id } = await visitor().buy(purchase(), { key: newKey() });
  line.fallSilent();
  const requests = Array.from({ length: 15 }, (_, n) =>
    timed(statusOf(order_id, n % 2 === 0 ? 'en' : 'ar')),
  );
  const errors = new Set<unknown>();
  for (const { answer, seconds } of await Promise.all(requests)) {
    expect(seconds).toBeLessThan(20);
    expect(answer.status).toBe(503);
    errors.add(answer.body.error);
  }
  expect(errors.size).toBe(2);
  line.comeBack();
  await vi.waitFor(async () => expect((await statusOf(order_id)).status).toBe(200), {
    timeout: 45_000,
    interval: 500,
  });
  await visitor().buy(purchase([[1, '1', 1]]), { key: newKey() });
}, 150_000);
