import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/support/fresh-database.ts';
import type { Db, Trx } from '../schema.ts';
import { type LiveFolder, readLiveCopy } from './live-copy.ts';

let fresh: FreshDatabase;
let live: LiveFolder;
beforeEach(async () => {
  fresh = await freshDatabase('pglite');
  const { folder, database } = fresh;
  const data = folder ?? '';
  live = { db: database.db, folder: join(data, 'database'), copy: join(data, 'database.copy') };
  await sql`create table accounts (id int primary key, cents bigint, note text)`.execute(live.db);
  await sql`insert into accounts select n, 1000, repeat('x', 500) from generate_series(1, 400) n`.execute(
    live.db,
  );
  await sql`create table transfers (id bigint primary key, note text)`.execute(live.db);
});
afterEach(async () => {
  await fresh.drop();
});

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

type Totals = { cents: number; transfers: number; newest: number; accounts: number };

async function readTotals(db: Db | Trx): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select (select sum(cents)::bigint from accounts) as cents,
      (select count(*) from accounts) as accounts,
      (select count(*) from transfers) as transfers,
      (select coalesce(max(id), 0) from transfers) as newest`.execute(db);
  return rows[0] as Totals;
}

/** Moves money about, a commit each time, at least once. */
async function transferUntil(isOver: () => boolean): Promise<number> {
  let done = 0;
  do {
    done += 1;
    const [from, to] = [1 + ((done * 7) % 400), 1 + ((done * 31) % 400)];
    await live.db.transaction().execute(async (trx) => {
      await sql`update accounts set cents = cents - 1 where id = ${from}`.execute(trx);
      await sql`update accounts set cents = cents + 1 where id = ${to}`.execute(trx);
      await sql`insert into transfers values (${done}, repeat('y', 300))`.execute(trx);
    });
    // Orders come with pauses. Without them the copy would wait for most of the writes.
    await pause(2);
  } while (!isOver());
  return done;
}

test('a live copy holds one consistent moment of a database under constant writes', async () => {
  for (let round = 0; round < 3; round++) {
    await sql`truncate transfers`.execute(live.db);
    let over = false;
    const writing = transferUntil(() => over);
    // Some are committed before it begins: none of these may be missing.
    while ((await readTotals(live.db)).transfers < 5) await nextTurn();
    const before = await readTotals(live.db);
    const copied = await readLiveCopy(live, readTotals);
    over = true;
    const all = await writing;
    expect(copied).toMatchObject({ cents: 400_000, accounts: 400 });
    // None is missing between the first and the last.
    expect(copied.transfers).toBe(copied.newest);
    expect(copied.newest).toBeGreaterThanOrEqual(before.newest);
    expect(copied.newest).toBeLessThanOrEqual(all);
    expect(await isThere(live.copy)).toBe(false);
  }
});

test('the database responds to queries while a live copy is made and read', async () => {
  let longest = 0;
  let over = false;
  const reading = (async () => {
    while (!over) {
      const startedAt = performance.now();
      await sql`select * from accounts where id = 7`.execute(live.db);
      longest = Math.max(longest, performance.now() - startedAt);
      await nextTurn();
    }
  })();
  await readLiveCopy(live, async (trx) => {
    for (let at = 0; at < 20; at++) await readTotals(trx);
  });
  over = true;
  await reading;
  expect(longest).toBeLessThan(1000);
});

/** Changes the database's responses to the queries of the copy. */
function answeringWith(change: (row: Record<string, unknown>) => unknown): LiveFolder {
  return {
    ...live,
    db: live.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const rows = await Promise.all(result.rows.map((row) => change(row)));
        return { ...result, rows: rows as typeof result.rows };
      },
    }),
  };
}

test('a live copy restarts when a checkpoint interrupts it', async () => {
  let queries = 0;
  const disturbed = answeringWith(async (row) => {
    queries += 1;
    if (queries === 1) {
      await transferUntil(() => true);
      await sql`checkpoint`.execute(live.db);
    }
    return row;
  });
  expect(await readLiveCopy(disturbed, readTotals)).toMatchObject({ cents: 400_000 });
  expect(queries).toBe(6);
});

test('a live copy fails when a checkpoint interrupts every attempt', async () => {
  let queries = 0;
  const disturbed = answeringWith((row) => ({ ...row, checkpoint: `0/${queries++}` }));
  await expect(readLiveCopy(disturbed, readTotals)).rejects.toThrow(
    'a checkpoint during each copy',
  );
  expect(await isThere(live.copy)).toBe(false);
});

test('a live copy is refused when the log lacks the records for a recovery', async () => {
  const lacking = answeringWith((row) => ({ ...row, isComplete: false }));
  await expect(readLiveCopy(lacking, readTotals)).rejects.toThrow('lacks what a copy is recovered');
});

test('a live copy is refused when it cannot be recovered completely', async () => {
  const further = answeringWith((row) => ({ ...row, flushed: 'FF/0' }));
  await expect(readLiveCopy(further, readTotals)).rejects.toThrow('could not be recovered whole');
  expect(await isThere(live.copy)).toBe(false);
});

test('a failed live copy removes leftovers of an earlier one and leaves the store untouched', async () => {
  await mkdir(join(live.copy, 'base'), { recursive: true });
  await writeFile(join(live.copy, 'base', 'old'), 'x');
  const failing = readLiveCopy(live, async () => {
    throw new Error('no room at the place');
  });
  await expect(failing).rejects.toThrow('no room at the place');
  expect(await isThere(live.copy)).toBe(false);
  expect(await readTotals(live.db)).toMatchObject({ cents: 400_000 });
});

test('a live copy stops on request and leaves nothing behind', async () => {
  const stopping = AbortSignal.abort(new Error('the server stops'));
  await expect(readLiveCopy(live, readTotals, stopping)).rejects.toThrow('the server stops');
  expect(await isThere(live.copy)).toBe(false);
});
