import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { makePostgresDatabase } from '../../tests/support/fresh-database.ts';
import { pgbouncer, startPgbouncer, whyNot } from '../../tests/support/pgbouncer.ts';
import { runSql } from '../../tests/support/postgres-admin.ts';
import { longTimeout } from '../../tests/support/timeouts.ts';
import { openPostgres, type PostgresOptions } from '../open.ts';

describe.skipIf(!pgbouncer)(`a database through a pooler in transaction mode${whyNot}`, () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let shared: Awaited<ReturnType<typeof makePostgresDatabase>>;
  beforeAll(async () => {
    pooler = await startPgbouncer(inject('postgresUrl'));
    shared = await makePostgresDatabase();
  });
  afterAll(async () => {
    await shared.drop();
    await pooler.stop();
  });

  const open = (options: Partial<PostgresOptions> = {}) =>
    openPostgres({
      url: pooler.through(shared.url),
      listenUrl: shared.url,
      preparesStatements: false,
      onError: () => undefined,
      ...options,
    });
  /** Opens several of PostgreSQL's connections, so that the pooler has more than one to lend. */
  const openSeveral = async (...args: Parameters<typeof open>) => {
    const database = open(...args);
    const atOnce = Array.from({ length: 4 }, () => sql`select pg_sleep(0.3)`.execute(database.db));
    await Promise.all(atOnce);
    return database;
  };
  const marked = sql<{ one: number }>`select 1 as one /* prepared */`;
  const readTimeout = sql<{
    lock_timeout: string;
  }>`select current_setting('lock_timeout') as lock_timeout`;

  test('runs queries on different connections of PostgreSQL', async () => {
    const { db, close } = await openSeveral();
    const pids = new Set<number>();
    for (let count = 0; count < 12; count += 1) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      pids.add(rows[0]?.pid ?? 0);
    }
    await close();
    expect(pids.size).toBeGreaterThan(1);
  });

  test('runs unnamed statements; named ones would fail', async () => {
    const [plain, named] = [await openSeveral(), await openSeveral({ preparesStatements: true })];
    const askOften = async ({ db }: typeof plain) => {
      for (let count = 0; count < 20; count += 1) await marked.execute(db);
    };
    await askOften(plain);
    await expect(askOften(named)).rejects.toThrow('prepared statement');
    await plain.close();
    await named.close();
  });

  test('applies the limits of the store to a transaction and to no other user of its connection', async () => {
    const { db, close } = await openSeveral();
    const inside = await db.transaction().execute((trx) => readTimeout.execute(trx));
    expect(inside.rows).toEqual([{ lock_timeout: '5s' }]);
    for (let count = 0; count < 12; count += 1) {
      expect((await readTimeout.execute(db)).rows).toEqual([{ lock_timeout: '0' }]);
    }
    await close();
  });

  test('receives notifications over the direct address', async () => {
    const { listen, close } = open();
    const received: string[] = [];
    await listen(
      'updates',
      (text) => received.push(text),
      () => undefined,
    );
    await runSql(pooler.through(shared.url), `notify updates, 'one'`);
    await vi.waitFor(() => expect(received).toEqual(['one']), longTimeout);
    await close();
  });
});
