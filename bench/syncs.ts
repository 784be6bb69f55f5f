import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { Visitor } from '../tests/support/visitor.ts';
import { percentile } from './measure.ts';

// `npm run bench:syncs`: the embedded database with and without waiting for the disk, in turn, so
// that a slow moment of the machine hits both alike. In each turn shoppers place orders one after
// the other while visitors open pages.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    pairs: { type: 'string', default: '4' },
  },
});
const orders = Number(values.orders);
const pairs = Number(values.pairs);
const shoppers = 4;
const visitors = 2;
const pages = ['/', '/product/1', '/about', '/api/mtjree/status/000000000000'];

/** Makes syncs return at once from outside the store, which has no such setting. */
const withoutSyncs = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.fsyncSync = () => undefined;
  syncBuiltinESMExports();
`)}`;

let placed = 0;

type Turn = { ordersPerSecond: number; orderTimes: number[]; pageTimes: number[] };

await buildIfStale();
const synced = await startOn({});
const unsynced = await startOn({ NODE_OPTIONS: `--import=${withoutSyncs}` });
try {
  for (const { server } of [synced, unsynced]) await takeTurn(server, 20);
  const results: Record<'with' | 'without', Turn[]> = { with: [], without: [] };
  for (let pair = 0; pair < pairs; pair++) {
    results.with.push(await takeTurn(synced.server, orders));
    results.without.push(await takeTurn(unsynced.server, orders));
  }
  process.stdout.write(summarize(results));
} catch (error) {
  for (const { server } of [synced, unsynced]) process.stderr.write(`${server.output}\n`);
  throw error;
} finally {
  for (const { server, remove } of [synced, unsynced]) {
    await server.kill();
    await remove();
  }
}

async function startOn(env: Record<string, string>) {
  const { dataDir, remove } = await makeDataDir();
  // Every shopper has an address of their own, or the limit of attempts would end the run.
  const settings = { ...env, TRUST_PROXY: '127.0.0.1,::1' };
  return { server: await BuiltServer.start({ dataDir, env: settings }), remove };
}

async function takeTurn(server: BuiltServer, count: number): Promise<Turn> {
  const orderTimes: number[] = [];
  const pageTimes: number[] = [];
  let started = 0;
  let over = false;
  const shop = async () => {
    while (started < count) {
      started += 1;
      orderTimes.push(await time(() => placeOrder(server)));
    }
  };
  const visit = async () => {
    for (let n = 0; !over; n++) {
      const path = pages[n % pages.length] ?? '/';
      pageTimes.push(await time(() => readPage(server, path)));
    }
  };
  const start = performance.now();
  const shopping = Promise.all(Array.from({ length: shoppers }, shop)).finally(() => {
    over = true;
  });
  const seconds = shopping.then(() => (performance.now() - start) / 1000);
  await Promise.all([shopping, ...Array.from({ length: visitors }, visit)]);
  return { ordersPerSecond: count / (await seconds), orderTimes, pageTimes };
}

async function placeOrder(server: BuiltServer): Promise<void> {
  placed += 1;
  const address = `198.18.${Math.floor(placed / 250) % 250}.${placed % 250}`;
  await new Visitor(() => server.url, address).buy(purchase([[2, '1', 1]]), { key: newKey() });
}

async function readPage(server: BuiltServer, path: string): Promise<void> {
  const response = await server.fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function summarize(results: Record<'with' | 'without', Turn[]>): string {
  const rows: [string, (turn: Turn) => number][] = [
    ['orders per second', ({ ordersPerSecond }) => ordersPerSecond],
    ['order, p50 ms', ({ orderTimes }) => percentile(orderTimes, 50)],
    ['order, p99 ms', ({ orderTimes }) => percentile(orderTimes, 99)],
    ['page, p50 ms', ({ pageTimes }) => percentile(pageTimes, 50)],
    ['page, p99 ms', ({ pageTimes }) => percentile(pageTimes, 99)],
  ];
  const head = `${pairs} pairs of ${orders} orders`.padEnd(24);
  const lines = rows.map(([name, read]) => {
    const [waiting, not] = [results.with.map(read), results.without.map(read)];
    // Compared turn by turn: each pair met the same machine.
    const ratios = waiting.map((value, at) => value / (not[at] ?? Number.NaN));
    const cells = [median(waiting).toFixed(1), median(not).toFixed(1), median(ratios).toFixed(2)];
    return `${name.padEnd(24)}${cells.map((cell) => cell.padStart(16)).join('')}\n`;
  });
  const columns = ['with syncs', 'without', 'ratio'].map((name) => name.padStart(16)).join('');
  return `${head}${columns}\n${lines.join('')}`;
}

function median(values: number[]): number {
  return percentile(values, 50);
}
