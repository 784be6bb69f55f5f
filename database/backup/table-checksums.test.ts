import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '../../tests/support/fresh-database.ts';
import type { Db } from '../schema.ts';
import { ownTables } from './own-names.ts';
import { checksumTables } from './table-checksums.ts';

const open: FreshDatabase[] = [];
afterEach(async () => {
  for (const fresh of open.splice(0)) await fresh.drop();
});

async function openFresh(kind: DatabaseKind): Promise<Db> {
  const made = await freshDatabase(kind);
  open.push(made);
  const { db } = made.database;
  await sql`alter table orders disable trigger user`.execute(db);
  await sql`insert into orders (order_id, first_name, total, status, created_at, updated_at, meta_data)
    values ('100000000001', 'نورة', '0.10', 'paid', '2026-03-29 01:30:00.123456+00', '2026-03-29', '{"n": 1.10}'),
      ('100000000002', '', '39.00', 'paid', 'infinity', '2026-03-29', null)`.execute(db);
  return db;
}

const sum = (db: Db) =>
  db.transaction().execute((trx) => checksumTables(trx, ['orders', 'products']));

test('equal rows have equal sums on both databases in any order', async () => {
  const [one, other] = [await openFresh('pglite'), await openFresh('postgres')];
  for (const db of [one, other])
    await sql`update products set created_at = '2026-01-01'`.execute(db);
  const before = await sum(one);
  expect(before.map(({ name, rows }) => [name, rows])).toEqual([
    ['orders', 2],
    ['products', expect.any(Number)],
  ]);
  expect(await sum(other)).toEqual(before);
  await sql`update orders set notes = 'x' where order_id = '100000000001'`.execute(other);
  await sql`update orders set notes = null`.execute(other);
  expect(await sum(other)).toEqual(before);
});

test.each([
  `update orders set total = total + 0.01 where order_id = '100000000002'`,
  `update orders set first_name = null where order_id = '100000000002'`,
  `update orders set created_at = created_at + interval '1 microsecond'`,
  `update orders set meta_data = 'null' where order_id = '100000000002'`,
  `delete from orders where order_id = '100000000002'`,
])('the sum of a table detects a difference: %s', async (change) => {
  const db = await openFresh('pglite');
  const before = await sum(db);
  await sql.raw(change).execute(db);
  const after = await sum(db);
  expect(after[0]).not.toEqual(before[0]);
  expect(after[1]).toEqual(before[1]);
});

test('the sums of a backup cover every table of the store', async () => {
  const db = await openFresh('pglite');
  const sums = await db.transaction().execute((trx) => checksumTables(trx, ownTables));
  expect(sums.map(({ name }) => name)).toEqual(ownTables);
});
