import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { SilentLine } from '../tests/support/black-hole-proxy.ts';
import { makePostgresDatabase } from '../tests/support/fresh-database.ts';
import { runSql } from '../tests/support/postgres-admin.ts';
import { openPostgres } from './open.ts';
import { jobLimits, type Limits, longRunningLimits, shopLimits } from './postgres/pool-limits.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function open(limits: Limits) {
  const { url, drop } = await makePostgresDatabase();
  const line = await SilentLine.open(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(line.port);
  const problems: string[] = [];
  const onError = ({ message }: Error) => problems.push(message);
  const database = openPostgres({ url: through.href, onError, limits });
  undo.push(drop, () => line.close());
  return { database, db: database.db, url, line, problems };
}

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('a connection that turns silent is replaced, also inside a transaction', async () => {
  const { database, db, line, problems } = await open({ ...shopLimits, responseTimeoutMs: 700 });
  await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.05)`.execute(db)));
  const startedAt = Date.now();
  const asks = Promise.all(Array.from({ length: 9 }, () => sql`select 1`.execute(db)));
  const trade = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await asks;
    line.fallSilent();
    await sql`select 1`.execute(trx);
  });
  await expect(trade).rejects.toThrow();
  const late = Array.from({ length: 5 }, () => sql`select 1`.execute(db));
  for (const outcome of await Promise.allSettled(late)) expect(outcome.status).toBe('rejected');
  expect(Date.now() - startedAt).toBeLessThan(5000);
  expect(problems).toContain('PostgreSQL was silent for 0.7 s: the connection is given up');
  line.comeBack();
  // Each pooled connection must detect on its own that it is dead.
  await vi.waitFor(async () => void (await sql`select 1`.execute(db)), 10_000);
  await database.close();
});

test('a slow connection that still responds is kept', async () => {
  const { database, db, problems } = await open({ ...shopLimits, responseTimeoutMs: 700 });
  const { rows } = await sql<{ n: number }>`
    select n, repeat('x', 20000) as filling from generate_series(1, 6) n
    where pg_sleep(0.3) is not null`.execute(db);
  expect(rows).toHaveLength(6);
  await sql`select pg_sleep(0.4)`.execute(db);
  expect(problems).toEqual([]);
  await database.close();
});

test('an ended connection fails only its own transaction', async () => {
  const { database, db, url } = await open(shopLimits);
  const trade = db.transaction().execute(async (trx) => {
    const { rows } = await backend.execute(trx);
    await runSql(url, `select pg_terminate_backend(${rows[0]?.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });
  await expect(trade).rejects.toThrow();
  await sql`select 1`.execute(db);
  await database.close();
});

test('a transaction whose connection ends before its first statement runs nothing', async () => {
  const { database, db, url } = await open(shopLimits);
  const { rows } = await backend.execute(db);
  const end = () => runSql(url, `select pg_terminate_backend(${rows[0]?.pid})`);
  const trade = db.transaction().execute(async (trx) => {
    await end();
    await sql`create table of_no_transaction (id int)`.execute(trx);
  });
  await expect(trade).rejects.toThrow(DatabaseUnavailable);
  const { rows: made } = await sql`select to_regclass('of_no_transaction') as name`.execute(db);
  expect(made).toEqual([{ name: null }]);
  await expect(db.transaction().execute(async () => 'nothing asked')).resolves.toBe(
    'nothing asked',
  );
  await database.close();
});

const settings = sql<{ name: string; setting: string }>`
  select name, setting from pg_settings
  where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_keepalives_idle')
  order by name`;

test.each([
  [shopLimits, ['30000', '5000', '30']],
  [longRunningLimits, ['600000', '0', '30']],
  [jobLimits, ['30000', '0', '30']],
])('the time limits of the database apply to every session (%#)', async (limits, expected) => {
  const { database, db } = await open(limits);
  const { rows } = await settings.execute(db);
  expect(rows.map(({ name, setting }) => (name.startsWith('tcp') ? '30' : setting))).toEqual(
    expected,
  );
  await database.close();
});

test('a refused session setting does not prevent the others', async () => {
  const session = { no_such_setting: '1', lock_timeout: '1234ms' };
  const { database, db, problems } = await open({ ...shopLimits, session });
  const { rows } = await settings.execute(db);
  expect(rows.find(({ name }) => name === 'lock_timeout')?.setting).toBe('1234');
  expect(problems).toEqual([]);
  await database.close();
});
