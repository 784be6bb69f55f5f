import { sql } from 'kysely';
import type { Db } from '../schema.ts';

export type TableShape = {
  name: string;
  columns: { name: string; type: string }[];
  numbered: { column: string; sequence: string } | undefined;
};

type ColumnRow = { table: string; name: string; type: string; sequence: string | null };

export async function readShapes(db: Db, tables: string[]): Promise<TableShape[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${tables}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db);
  return tables.flatMap((name) => {
    const own = rows.filter(({ table }) => table === name);
    return own.length > 0 ? [toShape(name, own)] : [];
  });
}

function toShape(name: string, rows: ColumnRow[]): TableShape {
  const numbered = rows.find(({ sequence }) => sequence !== null);
  return {
    name,
    columns: rows.map(({ name: column, type }) => ({ name: column, type })),
    numbered: numbered && { column: numbered.name, sequence: numbered.sequence ?? '' },
  };
}
