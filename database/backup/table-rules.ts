import { sql } from 'kysely';
import type { Db, Trx } from '../schema.ts';
import { alterColumnTypes, type ColumnType, validateChecks } from '../sql/alter-column-types.ts';

export type TableRules = {
  columns: { name: string; type: string; nullable: boolean }[];
  unique: string[][];
  /** Check constraints in PostgreSQL's notation: "CHECK ((price >= (0)::numeric))". */
  checks: string[];
};

export async function readRules(db: Db, table: string): Promise<TableRules> {
  const { rows: columns } = await sql<TableRules['columns'][number]>`
    select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
    from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  const { rows: indexes } = await sql<{ columns: string[] }>`
    select array(
      select attname::text from pg_attribute
      where attrelid = indrelid and attnum = any((indkey::int2[])[0:indnkeyatts - 1])
      order by attname) as columns
    from pg_index
    where indrelid = to_regclass(${`public.${table}`}) and indisunique and indisvalid
      and indpred is null and indexprs is null`.execute(db);
  const constraints = await readConstraints(db, table);
  return {
    columns,
    unique: indexes.map((index) => index.columns),
    checks: constraints.flatMap(({ kind, definition }) => (kind === 'c' ? [definition] : [])),
  };
}

export async function relaxConstraints(trx: Trx, table: string, rules: TableRules): Promise<void> {
  const alter = sql`alter table ${sql.table(`public.${table}`)}`;
  for (const { name, ...constraint } of await readConstraints(trx, table)) {
    if (isDemanded(constraint, rules)) continue;
    await sql`${alter} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  const recorded = new Map(rules.columns.map((column) => [column.name, column]));
  const changed: ColumnType[] = [];
  for (const { name, type, nullable } of (await readRules(trx, table)).columns) {
    const column = recorded.get(name);
    if (column?.nullable && !nullable) {
      await sql`${alter} alter column ${sql.ref(name)} drop not null`.execute(trx);
    }
    // Numeric columns alone change a value: this store's type would round it, or add decimals.
    if (!column || !type.startsWith('numeric') || !isNumeric(column.type)) continue;
    if (column.type !== type) changed.push({ name, type: column.type });
  }
  await alterColumnTypes(trx, table, changed);
  await validateChecks(trx, [table]);
}

type Constraint = {
  name: string;
  kind: 'c' | 'p' | 'u';
  definition: string;
  columns: string[];
  /** Another table refers to its rows, so they were in the database that was backed up. */
  referredTo: boolean;
};

async function readConstraints(db: Db, table: string): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conname as name, contype as kind, pg_get_constraintdef(c.oid) as definition,
      array(
        select attname::text from pg_attribute
        where attrelid = conrelid and attnum = any(conkey) order by attname) as columns,
      exists (
        select from pg_constraint other
        where other.contype = 'f' and other.conindid = c.conindid) as "referredTo"
    from pg_constraint c
    where conrelid = to_regclass(${`public.${table}`}) and contype in ('c', 'p', 'u')
    order by conname`.execute(db);
  return rows;
}

function isDemanded(constraint: Omit<Constraint, 'name'>, rules: TableRules): boolean {
  const { kind, definition, columns, referredTo } = constraint;
  if (kind === 'c') return rules.checks.includes(definition);
  if (referredTo) return true;
  const isUnique = rules.unique.some((others) => `${others}` === `${columns}`);
  const isFilled = rules.columns.every(
    ({ name, nullable }) => !nullable || !columns.includes(name),
  );
  return isUnique && (kind === 'u' || isFilled);
}

// Validates the type: it comes from a file, and no other text may enter a statement.
function isNumeric(type: string): boolean {
  return /^(numeric(\(\d+,-?\d+\))?|double precision|real|bigint|integer|smallint)$/.test(type);
}
