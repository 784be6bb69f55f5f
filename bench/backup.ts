import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { runCommand } from '../tests/support/run-command.ts';
import { fillOrders } from './fill-orders.ts';
import { addressOf, must, placeOrder, send } from './load.ts';
import { percentile } from './measure.ts';

// `npm run bench:backup`: how long look-ups wait, and new orders, while the shop makes a backup by
// itself, on PostgreSQL and on the embedded database. `-- --orders 5000` for a quicker run.
// TEST_DATABASE_URL names a server to use.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '10' },
  },
});
const count = Number(values.orders);
const idleSeconds = Number(values.seconds);
const intervalMs = 1000 / Number(values.rate);
/** The schedule checks every minute, and a failed backup is not retried for an hour. */
const backupTimeoutMs = 10 * 60_000;
let visitors = 0;

await buildIfStale();
const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
  : await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'nabta-bench-'));
const name = `nabta_bench_${process.pid}`;
await runSql(postgres.url, `create database ${name}`);
const url = nameDatabase(postgres.url, name);
const STORE_SECRET = 'a secret only for measuring, thirty-two';
const { dataDir, remove } = await makeDataDir();
try {
  const onPostgres = { DATABASE_URL: url, STORE_SECRET };
  await withServer(onPostgres, async () => undefined);
  await fillOrders(url, count, (done) => process.stdout.write(`\r${done} orders`));
  process.stdout.write('\n');
  const file = join(folder, 'filled.tar');
  await run(['backup', file], onPostgres);
  await run(['restore', file, '--force'], { STORE_SECRET });
  const orderIds = await readOrderIds();
  await bench('PostgreSQL', onPostgres, orderIds);
  await bench('embedded', { STORE_SECRET }, orderIds);
} finally {
  await runSql(postgres.url, `drop database ${name} with (force)`);
  await postgres.stop();
  await remove();
  await rm(folder, { recursive: true, force: true });
}

type Env = Record<string, string>;

async function run(args: string[], env: Env): Promise<void> {
  const { code, output } = await runCommand(args, dataDir, env);
  if (code !== 0) throw new Error(output);
}

async function readOrderIds(): Promise<string[]> {
  const rows = await runSql(url, `select order_id from orders where status = 'paid' limit 5000`);
  return (rows as { order_id: string }[]).map(({ order_id }) => order_id);
}

async function withServer<T>(env: Env, work: (server: BuiltServer) => Promise<T>): Promise<T> {
  const settings = {
    // Every shopper has an address of their own, or limits would end the run.
    TRUST_PROXY: '127.0.0.1,::1',
  };
  const server = await BuiltServer.start({ dataDir, env: { ...settings, ...env } });
  try {
    return await work(server);
  } catch (error) {
    process.stderr.write(`${server.output}\n`);
    throw error;
  } finally {
    await server.stop();
  }
}

async function bench(title: string, env: Env, orderIds: string[]): Promise<void> {
  const to = join(folder, title);
  await mkdir(to);
  const BACKUP_KEY = await identityToRecipient(await generateX25519Identity());
  const backups = { BACKUP_TO: to, BACKUP_KEY };
  await withServer(env, (server) => shopUntil(server, orderIds, () => pause(10_000)));
  const alone = await withServer(env, (server) => {
    return shopUntil(server, orderIds, () => pause(idleSeconds * 1000));
  });
  await withServer({ ...env, ...backups }, async (server) => {
    await shopUntil(server, orderIds, () => untilThere(to, '.part'));
    const startedAt = performance.now();
    const during = await shopUntil(server, orderIds, () => untilThere(to, '.age'));
    const seconds = (performance.now() - startedAt) / 1000;
    const [file = ''] = await readdir(to);
    const { size } = await stat(join(to, file));
    const megabytes = (size / 1_000_000).toFixed(1);
    process.stdout.write(
      `\n${title}: ${count} orders, ${megabytes} MB in ${seconds.toFixed(1)} s\n`,
    );
    process.stdout.write(summarize({ alone, during }));
  });
}

async function untilThere(place: string, ending: string): Promise<void> {
  const startedAt = performance.now();
  while (!(await readdir(place)).some((file) => file.endsWith(ending))) {
    if (performance.now() - startedAt > backupTimeoutMs) throw new Error(`no ${ending} has come`);
    await pause(10);
  }
}

type Times = { lookUps: number[]; statuses: number[]; orders: number[] };

/**
 * Sends visitors until `work` ends. Of three visitors, two look an order up, each in a different way, and
 * one places an order.
 */
async function shopUntil(
  server: BuiltServer,
  orderIds: string[],
  work: () => Promise<unknown>,
): Promise<Times> {
  const times: Times = { lookUps: [], statuses: [], orders: [] };
  const all: Promise<void>[] = [];
  let over = false;
  const faults: unknown[] = [];
  const fail = (fault: unknown) => void faults.push(fault);
  const working = work()
    .catch(fail)
    .finally(() => {
      over = true;
    });
  const time = async (list: number[], act: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await act();
    list.push(performance.now() - startedAt);
  };
  for (let next = performance.now(); !over; next += intervalMs) {
    await pause(Math.max(0, next - performance.now()));
    visitors += 1;
    const visitor = visitors;
    const id = orderIds[(visitor * 7919) % orderIds.length];
    const headers = { 'x-forwarded-for': addressOf(visitor) };
    const read = async (path: string) => must(await send(server.url, { path, headers }));
    if (visitor % 3 === 0) {
      all.push(time(times.orders, () => placeOrder(server.url, visitor)).catch(fail));
    } else if (visitor % 3 === 1) {
      all.push(time(times.lookUps, () => read(`/trackOrder?order=${id}`)).catch(fail));
    } else {
      all.push(time(times.statuses, () => read(`/api/mtjree/status/${id}`)).catch(fail));
    }
  }
  await Promise.all([working, ...all]);
  if (faults.length > 0) throw faults[0];
  return times;
}

function summarize(phases: Record<'alone' | 'during', Times>): string {
  const kinds = { lookUps: 'tracking', statuses: 'status', orders: 'new orders' } as const;
  const lines = Object.entries(kinds).flatMap(([kind, title]) =>
    Object.entries(phases).map(([phase, times]) => {
      const list = times[kind as keyof Times];
      const cells = [50, 95, 100]
        .map((rank) => percentile(list, rank).toFixed(1).padStart(9))
        .join('');
      return `${`${title}, ${phase}`.padEnd(20)}${String(list.length).padStart(7)}${cells}`;
    }),
  );
  const head = `${''.padEnd(20)}  times   p50 ms   p95 ms  most ms`;
  return `${[head, ...lines].join('\n')}\n`;
}
