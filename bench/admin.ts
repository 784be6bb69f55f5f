import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { patientLimits } from '../database/limits.ts';
import { openPostgres } from '../database/open.ts';
import { type Period, periods, periodWindow } from '../domain/reports/periods.ts';
import { readRevenue } from '../domain/reports/revenue.server.ts';
import { sumClosedDays } from '../domain/reports/summed-days.server.ts';
import { addStaffAccount } from '../domain/staff/accounts.server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { ask, nameDatabase } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { cases, scrollAndSearch } from './admin-cases.ts';
import { fillOrders } from './fill-orders.ts';
import { drawPictures } from './load.ts';
import { measure, percentile, summarize } from './measure.ts';

// `npm run bench:admin`: the orders list on a PostgreSQL with a million orders, compared with the
// cheapest query there is: one row by primary key; and each period's revenue from the sums of its days,
// compared with counting all of its orders. `-- --orders 100000` for a quicker run.
// TEST_DATABASE_URL names a server to use.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const count = Number(values.orders);
const rounds = 30;
const mostMegabytes = 300;

await buildIfStale();
const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
  : await startPostgres();
const name = `nabta_bench_${process.pid}`;
await ask(postgres.url, `create database ${name}`);
const url = nameDatabase(postgres.url, name);
const { dataDir, remove } = await makeDataDir();
const env = {
  DATABASE_URL: url,
  STORE_SECRET: 'a secret only for measuring, thirty-two',
  // As `npm start` sets it (scripts/start.ts), or the young generation grows with the memory.
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
const server = await BuiltServer.start({ dataDir, env });
const database = openPostgres({ url, onError: () => undefined, limits: patientLimits });
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
  await ask(postgres.url, `drop database ${name} with (force)`);
  await postgres.stop();
  await remove();
}

async function bench(): Promise<void> {
  const begun = performance.now();
  await fillOrders(url, count, (done) => process.stdout.write(`\r${done} orders`));
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`, with their indexes, in ${seconds} s\n`);
  await addRefunds();
  await sumDays();
  process.stdout.write(await compareReports());
  const read = await signIn();
  const results = await measure({
    rounds,
    baseline: readByKey,
    cases: cases.map((one) => ({ ...one, run: () => read(one.path) })),
  });
  process.stdout.write(summarize(results));
  const most = await scrollAndSearch(read, readMegabytes);
  process.stdout.write(
    `\nMemory of the server while staff scroll and search: at most ${most} MB ` +
      `(limit ${mostMegabytes})\n`,
  );
}

/** Of three in a hundred orders. */
async function addRefunds(): Promise<void> {
  await sql`with given as (
      insert into payments (order_id, attempt, gateway, reference, amount, currency, state)
      select order_id, 1, 'sandbox', order_id, total, currency, 'paid' from orders
      where status = 'paid' and id % 100 < 3
      returning order_id, id)
    insert into refunds (order_id, payment_id, reference, amount, currency, reason, state, created_by)
    select order_id, id, order_id, 9, 'USD', 'bench', 'done', 'store' from given`.execute(
    database.db,
  );
}

async function sumDays(): Promise<void> {
  const begun = performance.now();
  await sumClosedDays(database.db, { timeZone });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  await sql`vacuum (analyze)`.execute(database.db);
  process.stdout.write(`all days summed in ${seconds} s, resting half of it\n\n`);
}

async function compareReports(): Promise<string> {
  // The same clock under another name, of which there are no sums.
  const zones = { counted: 'Asia/Muscat', summed: timeZone };
  const read = (period: Period, zone: string) => {
    const now = new Date();
    const window = periodWindow(period, zone, now);
    return readRevenue(database.db, { window, timeZone: zone, now });
  };
  const ways = ['counted', 'summed'] as const;
  const runs = periods.flatMap((period) => ways.map((way) => ({ period, way })));
  const { cases } = await measure({
    rounds,
    baseline: readByKey,
    cases: runs.map(({ period, way }) => ({
      ...{ name: `${period} ${way}`, limit: 50, run: () => read(period, zones[way]) },
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

async function signIn(): Promise<(path: string) => Promise<string>> {
  const { email, password } = await addStaffAccount(database.db, 'bench@nabta.example', 'staff');
  const answer = await server.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return async (path) => {
    const response = await server.fetch(path, { headers: { cookie: cookie.join('; ') } });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.text();
  };
}

async function readByKey(): Promise<void> {
  const id = 1 + Math.floor(Math.random() * count);
  await sql`select * from orders where id = ${id}`.execute(database.db);
}

function readMegabytes(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', `${server.process.pid}`]);
  return Math.round(Number(kilobytes) / 1024);
}
