import { sql } from 'kysely';
import type { Trx } from '../schema.ts';
import type { TableShape } from './table-shape.ts';

/**
 * Starts one snapshot, and writes values as text that PostgreSQL parses back unchanged, whatever its
 * settings.
 */
export async function startSnapshot(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx);
  await setPortableTextFormats(trx);
}

export async function setPortableTextFormats(trx: Trx): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(trx);
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx);
  await sql`set local intervalstyle = 'postgres'`.execute(trx);
  await sql`set local extra_float_digits = 1`.execute(trx);
}

/**
 * Yields one line a row: a JSON array of the columns' values as text, null for NULL. Text preserves all
 * digits of numbers, microseconds, and JSON's own null as "null".
 */
export async function* readLines(
  trx: Trx,
  { name, columns }: TableShape,
  rowsAtOnce: number,
): AsyncGenerator<string[]> {
  const values = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  await sql`declare backup_rows no scroll cursor for
    select array_to_json(array[${sql.join(values)}]::text[])::text as line
    from ${sql.table(`public.${name}`)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_rows`.execute(trx);
}

export async function readLastNumber(trx: Trx, { numbered }: TableShape): Promise<number | null> {
  if (!numbered) return null;
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(${numbered.sequence}::regclass) as last`.execute(trx);
  return rows[0]?.last ?? null;
}
