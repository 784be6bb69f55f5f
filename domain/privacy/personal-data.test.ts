import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseKinds, freshDatabase } from '../../tests/support/fresh-database.ts';
import { personalRules, plainTables } from './personal-data.server.ts';

type Column = { table: string; column: string; isDerived: boolean; isNullable: boolean };

async function readColumns(kind: (typeof databaseKinds)[number]): Promise<Column[]> {
  const { database, drop } = await freshDatabase(kind);
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, a.attgenerated <> '' as "isDerived",
      not a.attnotnull as "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`.execute(database.db);
  await drop();
  return rows;
}

const qualifiedName = ({ table, column }: { table: string; column: string }) =>
  `${table}.${column}`;

const listed = [
  ...Object.entries(personalRules).flatMap(([table, { retained, erased = {}, derived = [] }]) =>
    [...retained, ...Object.keys(erased), ...derived].map((column) => ({ table, column })),
  ),
  ...Object.entries(plainTables).flatMap(([table, columns]) =>
    columns.map((column) => ({ table, column })),
  ),
].map(qualifiedName);

describe.each(databaseKinds)('personal data (%s)', (kind) => {
  test('is classified for every column of every table: classify a new one in personal-data.server.ts', async () => {
    const columns = await readColumns(kind);
    expect(columns.length).toBeGreaterThan(200);
    expect(listed.toSorted()).toEqual(columns.map(qualifiedName).toSorted());
    const derived = columns.filter(({ isDerived }) => isDerived).map(qualifiedName);
    const declared = Object.entries(personalRules).flatMap(([table, rule]) =>
      (rule.derived ?? []).map((column) => `${table}.${column}`),
    );
    // A trigger writes the text in which orders are searched (domain/orders/list/search.test.ts).
    expect(declared.toSorted()).toEqual([...derived, 'orders.search_text'].toSorted());
  });
});

test('the list of personal data contains every column once', () => {
  expect(new Set(listed).size).toBe(listed.length);
});
