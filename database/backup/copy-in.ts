import { sql } from 'kysely';
import type { Trx } from '../schema.ts';
import { ownFunctions, ownTables } from './own-names.ts';
import type { TableShape } from './table-shape.ts';

/** Drops the store's objects. Throws when an object of another program depends on one. */
export async function dropStore(trx: Trx): Promise<void> {
  const names = [...ownTables, 'schema_migrations'];
  const tables = sql.join(names.map((name) => sql.table(`public.${name}`)));
  await sql`drop table if exists ${tables}`.execute(trx);
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname = any(${ownFunctions}::text[])`.execute(trx);
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(trx);
}

export async function writeLines(
  trx: Trx,
  shape: TableShape,
  columns: string[],
  lines: string[],
): Promise<void> {
  const existing = shape.columns.filter(({ name }) => columns.includes(name));
  const names = existing.map(({ name }) => sql.ref(name));
  const values = existing.map(
    ({ name, type }) => sql`(line ->> ${sql.lit(columns.indexOf(name))})::${sql.raw(type)}`,
  );
  await sql`insert into ${sql.table(`public.${shape.name}`)} (${sql.join(names)})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`.execute(
    trx,
  );
}

/**
 * Continues the numbering after the last number, whose row may be deleted. When `last` is null (another
 * project's numbering), continues after the existing rows.
 */
export async function setSequence(trx: Trx, shape: TableShape, last: number | null): Promise<void> {
  if (!shape.numbered) return;
  const { column, sequence } = shape.numbered;
  await sql`
    select setval(${sequence}::regclass, latest)
    from (select greatest(${last}::bigint, max(${sql.ref(column)})) as latest
      from ${sql.table(`public.${shape.name}`)}) as numbers
    where latest > 0`.execute(trx);
}

/**
 * Switches the triggers. They are disabled during a restore: its rows are not new, so no notice is sent and
 * no history written.
 */
export async function setTriggers(
  trx: Trx,
  shapes: TableShape[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of shapes) {
    const table = sql.table(`public.${name}`);
    await sql`alter table ${table} ${sql.raw(state)} trigger user`.execute(trx);
  }
}
