import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  databaseKinds,
  type FreshDatabase,
  freshDatabase,
} from '../../tests/support/fresh-database.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { runBatch } from './batch.ts';
import { readRaisedReason, StillStale, whileStale } from './refusal.ts';

describe.each(databaseKinds)('a batch (%s)', (kind) => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    await sql`create table kept (id int primary key)`.execute(fresh.database.db);
  });
  afterEach(() => sql`truncate kept cascade`.execute(fresh.database.db));
  afterAll(() => fresh.drop());

  const marked = (text: string, ...values: unknown[]) =>
    CompiledQuery.raw(`${text} /* prepared */`, values);
  const insert = (id: number) => marked('insert into kept (id) values ($1) returning id', id);
  const send = (...statements: CompiledQuery[]) => runBatch(fresh.database.db, statements);
  const ids = async () => {
    const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(
      fresh.database.db,
    );
    return rows.map(({ id }) => id);
  };

  test('returns the rows of each statement, and saves all', async () => {
    const results = await send(insert(1), insert(2), marked('select id from kept order by 1'));
    expect(results.map(({ rows }) => rows)).toEqual([
      [{ id: 1 }],
      [{ id: 2 }],
      [{ id: 1 }, { id: 2 }],
    ]);
    expect(await ids()).toEqual([1, 2]);
  });

  test('is one transaction', async () => {
    const transaction = marked('select pg_current_xact_id()::text as id');
    const [first, , second] = await send(transaction, insert(1), transaction);
    expect(first?.rows).toEqual(second?.rows);
  });

  test('is part of the transaction that sends it', async () => {
    const { db } = fresh.database;
    const failing = db.transaction().execute(async (trx) => {
      await runBatch(trx, [insert(1), insert(2)]);
      throw new Error('of the caller');
    });
    await expect(failing).rejects.toThrow('of the caller');
    expect(await ids()).toEqual([]);
  });

  test.each([
    ['the first', [3, 1, 2]],
    ['one in the middle', [1, 3, 2]],
    ['the last', [1, 2, 3]],
  ])(
    'saves nothing when %s statement fails, reports that error, and can be repeated',
    async (_, values) => {
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
    },
  );

  test('runs nothing after a failed statement', async () => {
    const { db } = fresh.database;
    await sql`create sequence runs`.execute(db);
    const run = marked(`select nextval('runs')`);
    await expect(send(run, marked('select 1 / $1::int', 0), run)).rejects.toMatchObject({
      code: '22012',
    });
    const { rows } = await sql`select last_value::int as runs from runs`.execute(db);
    expect(rows).toEqual([{ runs: 1 }]);
  });

  test('fails when its commit fails', async () => {
    await sql`create table later (id int references kept (id) deferrable initially deferred)`.execute(
      fresh.database.db,
    );
    const later = marked('insert into later (id) values ($1)', 9);
    await expect(send(insert(1), later)).rejects.toMatchObject({ code: '23503' });
    expect(await ids()).toEqual([]);
    expect(await send(later, insert(9))).toHaveLength(2);
  });

  test('with a statement that cannot be parsed saves nothing', async () => {
    await expect(send(insert(1), marked('select of nothing'), insert(2))).rejects.toMatchObject({
      code: '42703',
    });
    expect(await send(insert(1), insert(2))).toHaveLength(2);
  });

  test('with a value that has no JSON saves nothing', async () => {
    const circular: Record<string, unknown> = {};
    circular.own = circular;
    for (const value of [circular, [circular], { big: 1n }]) {
      await expect(send(insert(1), marked('select $1::jsonb', value), insert(2))).rejects.toThrow(
        /circular|BigInt/,
      );
    }
    expect(await ids()).toEqual([]);
    expect(await send(insert(1), insert(2))).toHaveLength(2);
  });

  test('sends values as a single statement does', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const values = [{ a: [1, 'ü'] }, ['x', null, 'y "z"'], at, Buffer.from([0, 255]), null, true];
    const select = marked(
      'select $1::jsonb a, $2::text[] b, $3::timestamptz c, $4::bytea d, $5::text e, $6::boolean f',
      ...values,
    );
    const [result] = await send(select);
    const { rows } = await fresh.database.db.executeQuery(select);
    expect(result?.rows).toEqual(rows);
    expect(rows).toMatchObject([{ a: { a: [1, 'ü'] }, b: ['x', null, 'y "z"'], c: at, f: true }]);
  });

  test('that fails among many does not affect the others', async () => {
    await send(insert(1));
    const other = (id: number) => marked('insert into kept values ($1)', id);
    const many = Array.from({ length: 90 }, (_, at) => (at % 3 ? 1 : 10 + at));
    const outcomes = await Promise.allSettled(many.map((id) => send(insert(id), other(id + 1))));
    const failures = outcomes.flatMap((of) => (of.status === 'rejected' ? of.reason.code : []));
    expect(failures).toEqual(Array(60).fill('23505'));
    expect(await ids()).toHaveLength(61);
  });

  test('of a statement that raises is refused for its reason, until it no longer raises', async () => {
    const raise = (code: string) => marked(`select refuse($1, 'why')`, code);
    const stale = await send(insert(1), raise('NB409'), insert(2)).catch((error) => error);
    expect(readRaisedReason('stale', stale)).toBe('why');
    expect(readRaisedReason('too_many_attempts', stale)).toBeUndefined();
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      return send(attempts < 3 ? raise('NB409') : insert(7));
    };
    await whileStale(work);
    expect([attempts, await ids()]).toEqual([3, [7]]);
    await expect(whileStale(() => send(raise('NB409')))).rejects.toThrow(StillStale);
    await expect(whileStale(() => send(raise('NB429')))).rejects.toMatchObject({ code: 'NB429' });
  });

  test('whose connection ends is reported as an outage, and the next one gets another', async () => {
    if (kind === 'pglite') return;
    await send(insert(1));
    const cut = marked('select pg_terminate_backend(pg_backend_pid())');
    await expect(send(insert(2), cut)).rejects.toThrow(DatabaseUnavailable);
    expect(await ids()).toEqual([1]);
    expect(await send(insert(2))).toHaveLength(1);
    fresh.problems.length = 0;
  });
});
