import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/fresh-database.ts';
import { ownFunctions, ownTables } from './own-names.ts';

test('the own names list every table and function of the migrations, referenced tables first', async () => {
  const { database, drop } = await freshDatabase('postgres');
  const { db } = database;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and relname <> 'schema_migrations'`.execute(db);
  expect([...ownTables].sort()).toEqual(tables.map(({ name }) => name).sort());
  const { rows: functions } = await sql<{ name: string }>`
    select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(db);
  expect([...ownFunctions].sort()).toEqual(functions.map(({ name }) => name).sort());
  const { rows: references } = await sql<{ own: string; other: string }>`
    select conrelid::regclass::text as own, confrelid::regclass::text as other
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  expect(references.length).toBeGreaterThan(8);
  for (const { own, other } of references) {
    expect(ownTables.indexOf(other), `${own} → ${other}`).toBeLessThan(ownTables.indexOf(own));
  }
  await drop();
});
