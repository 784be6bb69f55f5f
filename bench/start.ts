import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build.ts';
import { basics, makeDataDir } from '../tests/support/built-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { nameDatabase, runSql } from '../tests/support/postgres-admin.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { percentile } from './measure.ts';

// `npm run bench:start`: milliseconds from what `npm start` runs to the first answered page, on
// databases that exist: the embedded one and PostgreSQL. `-- --other FOLDER` takes turns with another
// version of the store that is built there.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, other: { type: 'string' } },
});
const here = fileURLToPath(new URL('..', import.meta.url));
const versions = [here, ...(values.other ? [resolve(values.other)] : [])];

await buildIfStale();
const postgres = await startPostgres();
try {
  for (const kind of ['embedded', 'PostgreSQL'] as const) await compare(kind);
} finally {
  await postgres.stop();
}

async function compare(kind: 'embedded' | 'PostgreSQL'): Promise<void> {
  const shops = await Promise.all(versions.map((version, at) => prepare(kind, version, at)));
  const times: number[][] = shops.map(() => []);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [at, shop] of shops.entries()) times[at]?.push(await start(shop));
  }
  const [own = [], other] = times;
  const ratios = other?.map((time, at) => (own[at] ?? Number.NaN) / time);
  const against = other
    ? `, the other version ${percentile(other, 50).toFixed(0)} ms: ${percentile(ratios ?? [], 50).toFixed(2)} of it`
    : '';
  process.stdout.write(`${kind}: ${percentile(own, 50).toFixed(0)} ms${against}\n`);
  await Promise.all(shops.map(({ remove }) => remove()));
}

type Shop = { version: string; env: Record<string, string>; remove: () => Promise<void> };

/** Started once, so that what only a first start does is done. */
async function prepare(kind: string, version: string, at: number): Promise<Shop> {
  const { dataDir, remove } = await makeDataDir();
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    STORE_SECRET: 'a secret only for measuring, thirty-two',
    LOG_LEVEL: 'warn',
  };
  if (kind === 'PostgreSQL') {
    await runSql(postgres.url, `create database nabta_start_${at}`);
    env.DATABASE_URL = nameDatabase(postgres.url, `nabta_start_${at}`);
  }
  const shop = { version, env, remove };
  await start(shop);
  await start(shop);
  return shop;
}

async function start({ version, env }: Shop): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const { scripts } = JSON.parse(readFileSync(join(version, 'package.json'), 'utf8'));
  const [, ...started] = scripts.start.split(' ');
  const server = spawn(process.execPath, started, {
    cwd: version,
    env: { ...basics(), ...env, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((done) => server.once('exit', done));
  while (!(await answers(`http://localhost:${port}/`))) {
    if (server.exitCode !== null) throw new Error(`${version} does not start`);
    await pause(5);
  }
  const took = performance.now() - startedAt;
  server.kill('SIGTERM');
  await ended;
  return took;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
