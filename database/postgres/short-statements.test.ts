import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePostgresDatabase } from '../../tests/support/fresh-database.ts';
import { runSql } from '../../tests/support/postgres-admin.ts';
import { type Database, openPostgres } from '../open.ts';
import type { TakesBatches } from '../schema.ts';
import { DatabaseUnavailable } from '../unavailable.ts';

let url: string;
let drop: () => Promise<unknown>;
let database: Database;

beforeEach(async () => {
  ({ url, drop } = await makePostgresDatabase());
  database = openPostgres({ url, onError: () => undefined });
  await runSql(url, 'create table kept (id int primary key)');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await drop();
});

const marked = (text: string, ...values: unknown[]) =>
  CompiledQuery.raw(`${text} /* prepared */`, values);
const insert = (id: number) => marked('insert into kept (id) values ($1) returning id', id);
const ids = async () => {
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(database.db);
  return rows.map(({ id }) => id);
};

describe('a batch', () => {
  const send = async (...statements: CompiledQuery[]) => {
    const { batchOf } = database.db.getExecutor().adapter as unknown as TakesBatches;
    return (await database.db.executeQuery(batchOf(statements))).rows;
  };

  test('returns the rows and the change count of each statement', async () => {
    const none = marked('update kept set id = id where id = $1', 7);
    expect(
      await send(insert(1), none, insert(2), marked('select id from kept order by 1')),
    ).toEqual([
      { rows: [{ id: 1 }], numAffectedRows: 1n },
      { rows: [], numAffectedRows: 0n },
      { rows: [{ id: 2 }], numAffectedRows: 1n },
      { rows: [{ id: 1 }, { id: 2 }], numAffectedRows: 2n },
    ]);
  });

  test('is one transaction whose statements see earlier commits', async () => {
    const transactions = marked('select pg_current_xact_id()::text as of');
    const [first, , second] = await send(transactions, insert(1), transactions);
    expect(first).toEqual(second);
  });

  test.each([
    ['the first', [3, 1, 2]],
    ['one in the middle', [1, 3, 2]],
    ['the last', [1, 2, 3]],
  ])('rolls back when %s fails, and its connection stays usable', async (_, values) => {
    await send(insert(3));
    for (let round = 0; round < 6; round += 1) {
      await expect(send(...values.map(insert))).rejects.toMatchObject({
        code: '23505',
        table: 'kept',
      });
    }
    expect(await ids()).toEqual([3]);
    expect(await send(insert(1), insert(2))).toHaveLength(2);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('runs nothing after a failed statement', async () => {
    await runSql(url, 'create sequence runs');
    const run = marked(`select nextval('runs')`);
    await expect(send(run, marked('select 1 / $1::int', 0), run)).rejects.toMatchObject({
      code: '22012',
    });
    expect(await runSql(url, 'select last_value::int as runs from runs')).toEqual([{ runs: 1 }]);
  });

  test('fails when its commit fails', async () => {
    await runSql(
      url,
      'create table later (id int references kept (id) deferrable initially deferred)',
    );
    const later = marked('insert into later (id) values ($1)', 9);
    await expect(send(insert(1), later)).rejects.toMatchObject({ code: '23503' });
    expect(await ids()).toEqual([]);
    expect(await send(later, insert(9))).toHaveLength(2);
  });

  test('that cannot be parsed does not affect other statements', async () => {
    await expect(send(insert(1), marked('select of nothing'), insert(2))).rejects.toMatchObject({
      code: '42703',
    });
    expect(await send(insert(1), insert(2))).toHaveLength(2);
  });

  test('that fails does not affect statements sent right after it that reuse what it failed to parse', async () => {
    await send(insert(1));
    const other = (id: number) => marked('insert into kept values ($1)', id);
    const outcomes = await Promise.allSettled([
      send(insert(1), other(2)),
      send(insert(3), other(4)),
      send(insert(1), other(5)),
      database.db.executeQuery(other(6)),
    ]);
    const failures = outcomes.map((of) => of.status === 'rejected' && of.reason.code);
    expect(failures).toEqual(['23505', false, '23505', false]);
    expect(await ids()).toEqual([1, 3, 4, 6]);
    expect(await Promise.all([send(other(7)), send(other(8)), send(other(9))])).toHaveLength(3);
  });

  test('that fails among many does not affect the others', async () => {
    await send(insert(1));
    const other = (id: number) => marked('insert into kept values ($1)', id);
    const many = Array.from({ length: 300 }, (_, at) => (at % 3 ? 1 : 10 + at));
    const outcomes = await Promise.allSettled(many.map((id) => send(insert(id), other(id + 1))));
    const failures = outcomes.flatMap((of) => (of.status === 'rejected' ? of.reason.code : []));
    expect([...new Set(failures)]).toEqual(['23505']);
    expect(failures).toHaveLength(200);
  });

  test('with values that cannot be encoded is not sent', async () => {
    const circular: Record<string, unknown> = {};
    circular.own = circular;
    await expect(send(insert(1), marked('select $1::jsonb', circular), insert(2))).rejects.toThrow(
      /circular/,
    );
    expect(await ids()).toEqual([]);
    expect(await send(insert(1), insert(2))).toHaveLength(2);
  });

  test('whose connection ends is reported as an outage', async () => {
    await send(insert(1));
    const cut = marked('select pg_terminate_backend(pg_backend_pid())');
    await expect(send(insert(2), cut)).rejects.toThrow(DatabaseUnavailable);
    expect(await ids()).toEqual([1]);
    expect(await send(insert(2))).toHaveLength(1);
  });
});

describe('short statements', () => {
  const backendOf = async () => {
    const { rows } = await database.db.executeQuery<{ pid: number }>(
      marked('select pg_backend_pid() as pid'),
    );
    return rows[0]?.pid;
  };

  test('share two connections', async () => {
    const backends = await Promise.all(Array.from({ length: 60 }, backendOf));
    expect(new Set(backends).size).toBe(2);
    expect(database.connections()).toMatchObject({ busy: 0, idle: 2, waiting: 0 });
  });

  test('use up to two more while these are blocked', async () => {
    await runSql(url, 'insert into kept values (1)');
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const trade = database.db.transaction().execute(async (trx) => {
      await sql`select from kept where id = 1 for update`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting: Promise<unknown>[] = [];
    const lock = marked('select from kept where id = $1 for update', 1);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    for (const many of [1, 2, 3]) {
      waiting.push(database.db.executeQuery(lock));
      await vi.waitFor(async () => expect(await runSql(url, waitingForLocks)).toHaveLength(many));
      now += 30;
    }
    for (let round = 0; round < 20; round += 1) expect(await backendOf()).toBeGreaterThan(0);
    release.resolve();
    await Promise.all([trade, ...waiting]);
    const backends = await Promise.all(Array.from({ length: 60 }, backendOf));
    expect(new Set(backends).size).toBe(2);
    expect(database.connections()).toMatchObject({ busy: 0, waiting: 0 });
  });

  test('do not wait for a further connection while transactions hold the others', async () => {
    await backendOf();
    const release = Promise.withResolvers<void>();
    const beginnings: Promise<void>[] = [];
    const trades = Array.from({ length: 9 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      beginnings.push(promise);
      return database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        resolve();
        await release.promise;
      });
    });
    await Promise.all(beginnings);
    expect(await Promise.all(Array.from({ length: 20 }, backendOf))).toHaveLength(20);
    release.resolve();
    await Promise.all(trades);
  });

  test('use one connection in a quiet store', async () => {
    const backends = [await backendOf(), await backendOf(), await backendOf()];
    expect(new Set(backends).size).toBe(1);
  });

  test('do not wait behind an earlier one that waits for a lock', async () => {
    await runSql(url, 'insert into kept values (1)');
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const trade = database.db.transaction().execute(async (trx) => {
      await sql`select from kept where id = 1 for update`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = database.db.executeQuery(
      marked('select from kept where id = $1 for update', 1),
    );
    await vi.waitFor(async () => expect(await runSql(url, waitingForLocks)).toHaveLength(1));
    for (let round = 0; round < 20; round += 1) expect(await backendOf()).toBeGreaterThan(0);
    release.resolve();
    await Promise.all([trade, waiting]);
  });

  test('of a transaction use its connection', async () => {
    const shared = await backendOf();
    await database.db.transaction().execute(async (trx) => {
      const { rows } = await trx.executeQuery(marked('select pg_backend_pid() as pid'));
      expect(rows).not.toEqual([{ pid: shared }]);
      await trx.executeQuery(insert(1));
      expect(await ids()).toEqual([]);
    });
    expect(await ids()).toEqual([1]);
  });

  test('get a new connection when theirs has ended, idle or busy', async () => {
    await runSql(url, `select pg_terminate_backend(${await backendOf()})`);
    await vi.waitFor(backendOf);
    const cut = expect(database.db.executeQuery(marked('select pg_sleep(5)'))).rejects.toThrow(
      DatabaseUnavailable,
    );
    await vi.waitFor(async () => expect(await runSql(url, endSleeping)).toHaveLength(1));
    await cut;
    await vi.waitFor(backendOf);
    expect(await Promise.all(Array.from({ length: 20 }, backendOf))).toHaveLength(20);
  });

  test('in progress complete before the database closes', async () => {
    const slow = database.db.executeQuery(marked('select 1 as one from pg_sleep(0.3)'));
    await backendOf();
    await database.close();
    await expect(slow).resolves.toMatchObject({ rows: [{ one: 1 }] });
    database = openPostgres({ url, onError: () => undefined });
  });

  test('waiting for their connection complete before the database closes', async () => {
    const first = marked('select 1 as one');
    const result = database.db.executeQuery(first);
    await new Promise((resolve) => setImmediate(resolve));
    await database.close();
    await expect(result).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await expect(database.db.executeQuery(first)).rejects.toThrow();
    database = openPostgres({ url, onError: () => undefined });
  });
});

const waitingForLocks = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const endSleeping = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like 'select pg_sleep(5)%' and state = 'active'`;
