import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { drawPictures, must, placeOrder, press, send } from './load.ts';

// `npm run bench:endurance`: the memory of a store (resident, from /proc: Linux) after ten minutes of full
// load: cached pages, rendered pages, orders and look-ups, all at once.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const seconds = Number(values.minutes) * 60;

let requestCount = 0;
let placed = 0;

await buildIfStale();
const postgres = await startPostgres();
const name = `nabta_bench_${process.pid}`;
await runSql(postgres.url, `create database ${name}`);
const { dataDir, remove } = await makeDataDir();
const server = await BuiltServer.start({
  dataDir,
  env: {
    DATABASE_URL: nameDatabase(postgres.url, name),
    STORE_SECRET: 'a secret only for measuring, thirty-two',
    TRUST_PROXY: '127.0.0.1,::1',
  },
});
try {
  await drawPictures(server.url);
  const watched = watch();
  const [pages, orders] = await Promise.all([
    press({ at: 8, seconds }, readPage),
    press({ at: 8, seconds }, () => placeOrder(server.url, ++placed)),
  ]);
  const sizes = await watched;
  const half = sizes.slice(Math.floor(sizes.length / 2));
  process.stdout.write(`
${values.minutes} minutes, ${pages.perSecond.toFixed(0)} pages and ${orders.perSecond.toFixed(0)} orders a second:
${sizes.at(0)} MB at the start, ${Math.max(...sizes)} MB at most, ${half.at(0)} MB half-way, ${half.at(-1)} MB at the end
`);
} catch (error) {
  process.stderr.write(`${server.output}\n`);
  throw error;
} finally {
  await server.kill();
  await postgres.stop();
  await remove();
}

async function readPage(): Promise<void> {
  requestCount += 1;
  // Checkout with a query is never cached.
  const paths = [
    '/',
    '/product/1',
    '/blog',
    `/product/2?from=${requestCount}`,
    `/checkout?from=${requestCount}`,
  ];
  const headers = { 'accept-encoding': 'br', 'accept-language': requestCount % 2 ? 'en' : 'ar' };
  must(await send(server.url, { path: paths[requestCount % paths.length] ?? '/', headers }));
}

/** Megabytes, every five seconds. */
async function watch(): Promise<number[]> {
  const sizes: number[] = [];
  for (let at = 0; at < seconds; at += 5) {
    const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
    sizes.push(Math.round(Number(kilobytes) / 1024));
    if (at % 60 === 0) process.stderr.write(`${at / 60} min ${sizes.at(-1)} MB\n`);
    await pause(5000);
  }
  return sizes;
}
