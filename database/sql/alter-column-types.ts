import { sql } from 'kysely';
import type { Db, Trx } from '../schema.ts';

export type ColumnType = { name: string; type: string };

/**
 * Gives columns of a table other types. PostgreSQL refuses that while a trigger names a column: such triggers are
 * dropped, and made again as they were. Checks are made again without reading the rows, which takes seconds on a
 * large table: call `validateChecks` when the lock is gone. A type is inserted as it is, so it must not come from
 * outside.
 */
export async function alterColumnTypes(
  trx: Trx,
  table: string,
  columns: ColumnType[],
): Promise<void> {
  if (columns.length === 0) return;
  const alter = sql`alter table ${sql.table(`public.${table}`)}`;
  const triggers = await dropTriggers(trx, table, columns);
  const checks = await dropChecks(trx, table, columns);
  const changes = columns.map(
    ({ name, type }) => sql`alter column ${sql.ref(name)} type ${sql.raw(type)}`,
  );
  await sql`${alter} ${sql.join(changes)}`.execute(trx);
  for (const { name, definition } of checks) {
    await sql`${alter} add constraint ${sql.ref(name)} ${sql.raw(definition)} not valid`.execute(
      trx,
    );
  }
  for (const { name, definition, state } of triggers) {
    await sql.raw(definition).execute(trx);
    if (state === 'enable') continue;
    await sql`${alter} ${sql.raw(state)} trigger ${sql.ref(name)}`.execute(trx);
  }
}

/** Reads the rows for checks that were made without it. Others can read and write meanwhile. */
export async function validateChecks(db: Db | Trx, tables: string[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and not convalidated
      and conrelid = any(${tables.map((table) => `public.${table}`)}::text[]::regclass[])
    order by 1, 2`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} validate constraint ${sql.ref(name)}`.execute(db);
  }
}

type Check = { name: string; definition: string };

/** Returns the definitions of the dropped checks that name one of the columns. */
async function dropChecks(trx: Trx, table: string, columns: ColumnType[]): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select distinct conname as name,
      replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '') as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'c' and conrelid = to_regclass(${`public.${table}`})
      and attname = any(${columns.map(({ name }) => name)}::text[])
    order by 1`.execute(trx);
  for (const { name } of rows) {
    await sql`alter table ${sql.table(`public.${table}`)} drop constraint ${sql.ref(name)}`.execute(
      trx,
    );
  }
  return rows;
}

type Trigger = {
  name: string;
  definition: string;
  state: 'enable' | 'disable' | 'enable always' | 'enable replica';
};

/** Returns the definitions of the dropped triggers. */
async function dropTriggers(trx: Trx, table: string, columns: ColumnType[]): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select distinct tgname as name, pg_get_triggerdef(pg_trigger.oid) as definition,
      case tgenabled when 'D' then 'disable' when 'A' then 'enable always'
        when 'R' then 'enable replica' else 'enable' end as state
    from pg_attribute
      join pg_depend on refclassid = 'pg_class'::regclass and refobjid = attrelid and refobjsubid = attnum
        and classid = 'pg_trigger'::regclass
      join pg_trigger on pg_trigger.oid = objid and not tgisinternal
    where attrelid = to_regclass(${`public.${table}`})
      and attname = any(${columns.map(({ name }) => name)}::text[])
    order by 1`.execute(trx);
  for (const { name } of rows) {
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(`public.${table}`)}`.execute(trx);
  }
  return rows;
}
