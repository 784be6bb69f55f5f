import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded, openPostgres } from '../database/open.ts';
import { changeStock } from '../domain/stock/change-stock.server.ts';
import { buildIfStale } from '../scripts/build.ts';
import { BuiltServer, makeDataDir } from '../tests/support/built-server.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { placeOrder, press } from './load.ts';
import { percentile } from './measure.ts';

// `npm run bench:stock`: measures orders that 32 shoppers create of one tracked product, whose row they all lock, and of one
// that is not tracked. The loads take turns, and only ratios within a round count.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '8' } },
});
const rounds = Number(values.rounds);
const load = { at: 32, seconds: Number(values.seconds) };
const [untracked, hot] = [2, 3];

let placed = 0;

process.stdout.write(
  '| Database | Untracked, a second | Tracked, a second | Ratio |\n|---|---|---|---|\n',
);
await buildIfStale();
for (const kind of ['postgres', 'embedded'] as const) await measure(kind);

async function measure(kind: 'postgres' | 'embedded'): Promise<void> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const { dataDir, remove } = await makeDataDir();
  const env = {
    TRUST_PROXY: '127.0.0.1,::1',
    STORE_SECRET: 'a secret only for measuring, thirty-two',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  };
  const options = { dataDir, env };
  await (await BuiltServer.start(options)).stop();
  const database = postgres
    ? openPostgres({ url: postgres.url, onError: () => undefined })
    : await openEmbedded(join(dataDir, 'database'));
  const { db } = database;
  await db.deleteFrom('server_processes').execute();
  const count = { kind: 'counted', note: undefined, staffId: 'bench' } as const;
  await changeStock(db, { ...count, productId: hot, units: 1_000_000 });
  await database.close();
  const server = await BuiltServer.start(options);
  try {
    await turn(server.url);
    const turns: Turn[] = [];
    for (let round = 0; round < rounds; round += 1) turns.push(await turn(server.url));
    const middle = (read: (rates: Turn) => number) => percentile(turns.map(read), 50);
    const rates = [middle((one) => one.plain), middle((one) => one.tracked)].map(Math.round);
    const ratio = middle((one) => one.tracked / one.plain).toFixed(2);
    process.stdout.write(`| ${[kind, ...rates, ratio].join(' | ')} |\n`);
  } finally {
    await server.kill();
    await postgres?.stop();
    await remove();
  }
}

type Turn = { plain: number; tracked: number };

async function turn(origin: string): Promise<Turn> {
  const create = (product: number) => () => {
    placed += 1;
    return placeOrder(origin, placed, product);
  };
  const plain = await press(load, create(untracked));
  const tracked = await press(load, create(hot));
  return { plain: plain.perSecond, tracked: tracked.perSecond };
}
