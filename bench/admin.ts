import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { patientLimits } from '../database/limits.ts';
import { openPostgres } from '../database/open.ts';
import { addStaffAccount } from '../domain/staff/accounts.server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { ask, nameDatabase } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { cases, scrollAndSearch } from './admin-cases.ts';
import { fillOrders } from './fill-orders.ts';
import { measure, summarize } from './measure.ts';

// `npm run bench:admin`: the orders list on a PostgreSQL with a million orders, compared with the
// cheapest query there is: one row by primary key. `-- --orders 100000` for a quicker run.
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
try {
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
  process.stdout.write(`, with their indexes, in ${seconds} s\n\n`);
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
