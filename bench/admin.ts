import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openPostgres } from '../database/open.ts';
import { longRunningLimits } from '../database/postgres/pool-limits.ts';
import { type Period, periods, periodWindow } from '../domain/reports/periods.ts';
import { readRevenueReport } from '../domain/reports/revenue.server.ts';
import { rollUpDays } from '../domain/reports/roll-up-days.server.ts';
import { addStaffAccount } from '../domain/staff/accounts.server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';
import { Visitor } from '../tests/support/visitor.ts';
import { cases, scrollAndSearch } from './admin-cases.ts';
import { fillHistories, fillOrders } from './fill-orders.ts';
import { drawPictures } from './load.ts';
import { measure, percentile, summarize } from './measure.ts';

// `npm run bench:admin`: the back office on a PostgreSQL with a million orders, compared with the
// cheapest query there is: one row by primary key; the other lists, reports and files; each period's revenue
// from the sums of its days, compared with counting all of its orders; and what shoppers wait for while these
// days are summed, as after an update. `-- --orders 100000` for a quicker run. TEST_DATABASE_URL names a
// server to use.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const count = Number(values.orders);
const rounds = 30;
const maxMegabytes = 300;
let shoppers = 0;

await buildIfStale();
const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
  : // As much for its pages as PostgreSQL has without settings, twice over: this database has gigabytes.
    await startPostgres({ shared_buffers: '256MB' });
const name = `nabta_bench_${process.pid}`;
await runSql(postgres.url, `create database ${name}`);
const url = nameDatabase(postgres.url, name);
const { dataDir, remove } = await makeDataDir();
const env = {
  DATABASE_URL: url,
  STORE_SECRET: 'a secret only for measuring, thirty-two',
  // Every shopper has an address of their own, or the limit of attempts would end the run.
  TRUST_PROXY: '127.0.0.1,::1',
};
const server = await BuiltServer.start({ dataDir, env });
const database = openPostgres({ url, onError: () => undefined, limits: longRunningLimits });
const timeZone = 'Asia/Dubai';

try {
  await drawPictures(server.url);
  await bench();
} catch (error) {
  process.stderr.write(`${server.output}\n`);
  throw error;
} finally {
  await server.kill();
  await database.close();
  await runSql(postgres.url, `drop database ${name} with (force)`);
  await postgres.stop();
  await remove();
}

async function bench(): Promise<void> {
  const startedAt = performance.now();
  await fillOrders(url, count, (done) => process.stdout.write(`\r${done} orders`));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`, with their indexes, in ${seconds} s\n`);
  await fillHistories(url, (table) => process.stdout.write(`${table} `));
  process.stdout.write('filled\n');
  await sumDays();
  process.stdout.write(await compareReports());
  const read = await signIn();
  const results = await measure({
    rounds,
    baseline: readByKey,
    settle: untilQuiet,
    cases: cases.map((one) => ({ ...one, run: () => read(one.path, one.isFile) })),
  });
  process.stdout.write(summarize(results));
  const peakMegabytes = await scrollAndSearch(read, readMegabytes);
  process.stdout.write(
    `\nMemory of the server while staff scroll and search: at most ${peakMegabytes} MB ` +
      `(limit ${maxMegabytes})\n`,
  );
}

async function sumDays(): Promise<void> {
  const alone = await shopWhile(() => pause(20_000));
  const startedAt = performance.now();
  const meanwhile = await shopWhile(() => rollUpDays(database.db, { timeZone }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  await sql`vacuum (analyze)`.execute(database.db);
  process.stdout.write(`all days summed in ${seconds} s, resting half of it\n`);
  process.stdout.write(
    `${meanwhile.length} orders of shoppers meanwhile, each as long as / alone: `,
  );
  const ratios = [50, 95].map(
    (percent) => `${show(percentile(meanwhile, percent))} / ${show(percentile(alone, percent))} ms`,
  );
  process.stdout.write(`p50 ${ratios[0]}, p95 ${ratios[1]}\n\n`);
}

function show(ms: number): string {
  return ms.toFixed(1);
}

/** Two orders a second, each of a shopper with an address of their own. Returns how long each took. */
async function shopWhile(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    shoppers += 1;
    const address = `198.18.${Math.floor(shoppers / 250)}.${shoppers % 250}`;
    const startedAt = performance.now();
    await new Visitor(() => server.url, address).buy(purchase([[2, '1', 1]]), { key: newKey() });
    times.push(performance.now() - startedAt);
    await pause(Math.max(0, 500 - (performance.now() - startedAt)));
  }
  await working;
  return times;
}

async function compareReports(): Promise<string> {
  // The same clock under another name, of which there are no sums.
  const zones = { counted: 'Asia/Muscat', summed: timeZone };
  const read = (period: Period, zone: string) => {
    const now = new Date();
    const window = periodWindow(period, zone, now);
    return readRevenueReport(database.db, { window, timeZone: zone, now });
  };
  const ways = ['counted', 'summed'] as const;
  const runs = periods.flatMap((period) => ways.map((way) => ({ period, way })));
  const { cases } = await measure({
    rounds,
    baseline: readByKey,
    cases: runs.map(({ period, way }) => ({
      name: `${period} ${way}`,
      limit: 50,
      run: () => read(period, zones[way]),
    })),
  });
  const median = (name: string) =>
    percentile(cases.find((one) => one.name === name)?.times ?? [], 50);
  const lines = periods.map((period) => {
    const [counted, summed] = [median(`${period} counted`), median(`${period} summed`)];
    const cells = [counted.toFixed(1), summed.toFixed(1), (counted / summed).toFixed(1)];
    return `${period.padEnd(12)}${cells.map((cell) => cell.padStart(10)).join('')}\n`;
  });
  return `${'revenue, ms'.padEnd(12)}   counted    summed         ×\n${lines.join('')}\n`;
}

type Read = (path: string, isFile?: boolean) => Promise<string>;

async function signIn(): Promise<Read> {
  const { email, password } = await addStaffAccount(database.db, 'bench@nabta.example', 'staff');
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return async (path, isFile = false) => {
    const response = await server.fetch(path, { headers: { cookie: cookie.join('; ') } });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    if (!isFile) return response.text();
    const file = response.body?.getReader();
    await file?.read();
    await file?.cancel();
    return '';
  };
}

/** Waits until the server is idle: it reads and writes a little more of a file after the client cancels. */
async function untilQuiet(): Promise<void> {
  const busy = sql<{ busy: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()) as busy`;
  for (let quiet = 0; quiet < 5; quiet += 1) {
    if ((await busy.execute(database.db)).rows[0]?.busy) quiet = 0;
    await pause(5);
  }
}

async function readByKey(): Promise<void> {
  const id = 1 + Math.floor(Math.random() * count);
  await sql`select * from orders where id = ${id}`.execute(database.db);
}

function readMegabytes(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', `${server.process.pid}`]);
  return Math.round(Number(kilobytes) / 1024);
}
