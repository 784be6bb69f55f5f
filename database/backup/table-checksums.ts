import { sql } from 'kysely';
import type { Trx } from '../schema.ts';
import { setPortableTextFormats } from './copy-out.ts';
import { readShapes } from './table-shape.ts';

export type TableSum = { name: string; rows: number; sum: string };

/**
 * Returns each table's row count and a checksum of its values in PostgreSQL's notation, independent of the
 * order of rows and columns. Equal rows give equal sums on both databases. Computed columns are omitted.
 */
export async function checksumTables(trx: Trx, tables: string[]): Promise<TableSum[]> {
  await setPortableTextFormats(trx);
  const sums: TableSum[] = [];
  for (const { name, columns } of await readShapes(trx, tables)) {
    const names = columns.map((column) => column.name).sort();
    const values = sql.join(names.map((column) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql<Omit<TableSum, 'name'>>`
      select count(*) as rows,
        coalesce(sum(('x' || left(md5(convert_to(line, 'UTF8')), 15))::bit(60)::bigint), 0)::text as sum
      from (
        select array_to_json(array[${values}]::text[])::text as line
        from ${sql.table(`public.${name}`)}
      ) as lines`.execute(trx);
    for (const row of rows) sums.push({ name, ...row });
  }
  return sums;
}
