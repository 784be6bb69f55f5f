import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PgBoss } from 'pg-boss';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { Visitor } from '../tests/support/visitor.ts';
import { fillOrders } from './fill-orders.ts';
import { drawPictures } from './load.ts';
import { percentile } from './measure.ts';

// `npm run bench:backfill`: backfills the lines of a million old orders while shoppers place new
// ones at a steady pace; before and after it they do so alone. `-- --orders 100000` for a quicker
// run. TEST_DATABASE_URL names a server to use.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
  },
});
const count = Number(values.orders);
const rate = Number(values.rate);
const idleSeconds = Number(values.seconds);
let placed = 0;

await buildIfStale();
const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
  : await startPostgres();
const name = `nabta_bench_${process.pid}`;
await runSql(postgres.url, `create database ${name}`);
const url = nameDatabase(postgres.url, name);
const { dataDir, remove } = await makeDataDir();
const server = await BuiltServer.start({
  dataDir,
  env: {
    DATABASE_URL: url,
    STORE_SECRET: 'a secret only for measuring, thirty-two',
    // Every shopper has an address of their own, or the limit of attempts would end the run.
    TRUST_PROXY: '127.0.0.1,::1',
  },
});
try {
  await drawPictures(server.url);
  await bench();
} catch (error) {
  process.stderr.write(`${server.output}\n`);
  throw error;
} finally {
  await server.kill();
  await runSql(postgres.url, `drop database ${name} with (force)`);
  await postgres.stop();
  await remove();
}

async function bench(): Promise<void> {
  // The job also runs on a schedule: until the bench starts it, its mark is at the end.
  await runSql(
    url,
    `insert into backfills (name, reached) values ('order_lines_placed_at', ${2 ** 52})`,
  );
  await fillOrders(url, count, (done) => process.stdout.write(`\r${done} orders`));
  process.stdout.write('\n');
  await placeOrders(async () => pause(10_000));
  const before = await placeOrders(() => pause(idleSeconds * 1000));
  let seconds = 0;
  const during = await placeOrders(async () => {
    seconds = await fill();
  });
  const after = await placeOrders(() => pause(idleSeconds * 1000));
  const [{ lines }] = (await runSql(url, 'select count(*)::int as lines from order_lines')) as [
    { lines: number },
  ];
  process.stdout.write(`\n${count} orders filled in ${seconds.toFixed(0)} s: `);
  process.stdout.write(`${Math.round(count / seconds)} orders/s, ${lines} lines in all\n\n`);
  process.stdout.write(summarize({ before, during, after }));
}

async function fill(): Promise<number> {
  const alone = { migrate: false, supervise: false, schedule: false };
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', ...alone });
  await boss.start();
  const startedAt = performance.now();
  await runSql(url, `update backfills set reached = 0`);
  for (;;) {
    const jobs = await boss.findJobs('fill-order-lines');
    const isUnderway = jobs.some(({ state }) => state === 'created' || state === 'active');
    if (!isUnderway) await boss.send('fill-order-lines', {});
    for (let at = 0; at < 10; at++) {
      await pause(500);
      const [{ reached }] = (await runSql(url, 'select reached from backfills')) as [
        { reached: string },
      ];
      if (Number(reached) >= count) {
        await boss.stop();
        return (performance.now() - startedAt) / 1000;
      }
      process.stdout.write(`\r${reached} filled`);
    }
  }
}

async function placeOrders(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const all: Promise<void>[] = [];
  let over = false;
  const working = work().finally(() => {
    over = true;
  });
  for (let next = performance.now(); !over; next += 1000 / rate) {
    await pause(Math.max(0, next - performance.now()));
    all.push(placeOrder().then((ms) => void times.push(ms)));
  }
  await Promise.all([working, ...all]);
  return times;
}

async function placeOrder(): Promise<number> {
  placed += 1;
  const address = `198.18.${Math.floor(placed / 250) % 250}.${placed % 250}`;
  const startedAt = performance.now();
  await new Visitor(() => server.url, address).buy(purchase([[2, '1', 1]]), { key: newKey() });
  return performance.now() - startedAt;
}

function summarize(phases: Record<'before' | 'during' | 'after', number[]>): string {
  const { before, during, after } = phases;
  const rows = [
    ['before', before],
    ['during the backfill', during],
    ['after', after],
  ] as const;
  const cells = (times: readonly number[]) =>
    [50, 95, 99]
      .map((rank) =>
        percentile([...times], rank)
          .toFixed(1)
          .padStart(9),
      )
      .join('');
  const lines = rows.map(
    ([title, times]) => `${title.padEnd(20)}${String(times.length).padStart(8)}${cells(times)}`,
  );
  const [busy, alone] = [percentile(during, 99), percentile([...before, ...after], 99)];
  const head = `${`creates, ${rate}/s`.padEnd(20)}  orders   p50 ms   p95 ms   p99 ms`;
  return `${[head, ...lines].join('\n')}\np99 with / without: ${(busy / alone).toFixed(2)}\n`;
}
