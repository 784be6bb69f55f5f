import { sql } from 'kysely';
import { adoptableTables, ownTables } from './backup/own-names.ts';
import { findApplied, hasNothingToMigrate, migrate } from './migrate.ts';
import type { Db, Trx } from './schema.ts';

// Adopts a database in which another project (for example on Supabase) has created the spec's tables:
// docs/decisions/0030-shared-limits-and-adopted-databases.md.

/** The message names every mistake, and nothing was changed. */
export class AdoptionError extends Error {
  override readonly name = 'AdoptionError';
  constructor(mistakes: string[]) {
    const list = mistakes.map((line) => `  ${line}`).join('\n');
    super(
      `This database holds tables of another project, which cannot be used as they are:\n${list}\n` +
        'Nothing was changed.',
    );
  }
}

/** Calls `print` with one line before each change to what another project has made. */
export async function adoptAndMigrate(db: Db, print: (line: string) => void): Promise<void> {
  await withAdoptionLock(db, (trx) => adopt(trx, print));
  await migrate(db);
  await withAdoptionLock(db, (trx) => revokePublicAccess(trx, print));
}

/**
 * Reports whether `adoptAndMigrate`, which takes locks, has nothing to do. Returns false while Supabase's
 * roles have any grant, because every start checks what they may read.
 */
export async function isAdoptedAndMigrated(db: Db): Promise<boolean> {
  return (await findReaders(db)).length === 0 && (await hasNothingToMigrate(db));
}

/** Lets servers that start at the same time wait for each other. */
async function withAdoptionLock(db: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('nabta: adoption'))`.execute(trx);
    await work(trx);
  });
}

type Kind = { types: string[]; label: string };

const whole: Kind = { types: ['int2', 'int4', 'int8'], label: 'a whole number' };
const text: Kind = { types: ['text', 'varchar'], label: 'text' };
const number: Kind = {
  types: ['numeric', 'float4', 'float8', ...whole.types],
  label: 'a number',
};
// Triggers compare whole rows, and values of the type json cannot be compared.
const json: Kind = { types: ['jsonb', ...text.types], label: 'jsonb or text' };
const moment: Kind = { types: ['timestamptz'], label: 'a timestamp with time zone' };
const flag: Kind = { types: ['bool'], label: 'a boolean' };
const uuid: Kind = { types: ['uuid'], label: 'a uuid' };
const role: Kind = { types: text.types, label: 'text or an enum' };

/** `add` is the definition of a missing column. A column without `add` must exist. */
type Requirement = { kind: Kind; add?: string };

const texts = (...names: string[]) => inEach(names, { kind: text, add: 'text' });
const amounts = (...names: string[]) => inEach(names, { kind: number, add: 'numeric(12, 2)' });
const inEach = (names: string[], requirement: Requirement): Record<string, Requirement> =>
  Object.fromEntries(names.map((name) => [name, requirement]));

/** Lists the columns of the spec's tables. Migrations add the columns that are this store's own. */
const requirements: Record<string, Record<string, Requirement>> = {
  products: {
    id: { kind: whole },
    price: { kind: number },
    ...texts('title_ar', 'title_en', 'desc_ar', 'desc_en', 'long_desc_ar', 'long_desc_en'),
    ...texts('image_path'),
    is_active: { kind: flag, add: 'boolean not null default true' },
    created_at: { kind: moment, add: 'timestamptz not null default now()' },
  },
  orders: {
    id: { kind: whole },
    order_id: { kind: text },
    total: { kind: number },
    ...texts('first_name', 'last_name', 'email', 'phone', 'country', 'city', 'postcode'),
    ...texts('address', 'billing_address', 'payment_method', 'notes'),
    ...amounts('subtotal', 'shipping_cost', 'tax_amount'),
    currency: { kind: text, add: `text default 'USD'` },
    status: { kind: text, add: `text default 'pending'` },
    order_status: { kind: text, add: `text default 'pending'` },
    ...inEach(['items', 'meta_data'], { kind: json, add: 'jsonb' }),
    created_at: { kind: moment },
    updated_at: { kind: moment, add: 'timestamptz default now()' },
  },
  user_roles: { user_id: { kind: uuid }, role: { kind: role } },
};

/** Lists the columns that every insert of this store, or a migration, gives a value. */
const insertedColumns: Record<string, string[]> = {
  products: Object.keys(requirements.products ?? {}).filter(
    (name) => !/^(id|created_at)$/.test(name),
  ),
  orders: Object.keys(requirements.orders ?? {}).filter(
    (name) => !/^(id|items|notes|payment_method)$/.test(name),
  ),
  user_roles: ['user_id', 'role'],
};

type Column = {
  table: string;
  name: string;
  type: string;
  isEnum: boolean;
  /** False for a view, because a view cannot get columns. */
  isOfTable: boolean;
  /** An insert that does not name it fails. */
  isRequired: boolean;
};

type Step = { label: string; statement: string };

async function adopt(trx: Trx, print: (line: string) => void): Promise<void> {
  // Reads the columns before the list of applied migrations: another server may be creating the tables now.
  const existing = await readColumns(trx);
  if ((await findApplied(trx)).length > 0) return;
  const tables = adoptableTables.filter((table) =>
    existing.some((column) => column.table === table),
  );
  if (tables.length === 0) return;
  const mistakes = [
    ...tables.flatMap((table) => mistakesIn(table, existing)),
    ...(tables.includes('products') ? await mistakesInPrices(trx, existing) : []),
    ...(tables.includes('orders') ? await mistakesInOrderIds(trx) : []),
  ];
  if (mistakes.length > 0) throw new AdoptionError(mistakes);
  print(
    `This database has tables of another project, which are used as they are: ${tables.join(', ')}`,
  );
  const steps = [
    ...tables.flatMap((table) => missingColumns(table, existing)),
    ...(tables.includes('orders') ? await missingIndex(trx) : []),
    ...(await freeRoles(trx)),
    ...(await replaceLookUp(trx)),
  ];
  for (const { label, statement } of steps) {
    print(label);
    await sql.raw(statement).execute(trx);
  }
}

async function readColumns(trx: Trx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, typname as type, typtype = 'e' as "isEnum",
      relkind in ('r', 'p') as "isOfTable",
      attnotnull and not atthasdef and attidentity = '' and attgenerated = '' as "isRequired"
    from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relname = any(${adoptableTables}::text[])
      and relkind in ('r', 'p', 'v', 'm', 'f') and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(trx);
  return rows;
}

function mistakesIn(table: string, existing: Column[]): string[] {
  const columns = existing.filter((column) => column.table === table);
  if (columns.some(({ isOfTable }) => !isOfTable)) return [`${table} is not a table`];
  const kinds = Object.entries(requirements[table] ?? {}).flatMap(([name, { kind, add }]) => {
    const column = columns.find((one) => one.name === name);
    if (!column) return add ? [] : [`${table}.${name} is missing; it must be ${kind.label}`];
    const isIt = kind.types.includes(column.type) || (kind === role && column.isEnum);
    return isIt ? [] : [`${table}.${name} is ${column.type}; it must be ${kind.label}`];
  });
  const inserted = insertedColumns[table] ?? [];
  const demanded = columns.filter(({ name, isRequired }) => isRequired && !inserted.includes(name));
  return [
    ...kinds,
    ...demanded.map(({ name }) => `${table}.${name} must have a value; give the column a default`),
  ];
}

async function mistakesInPrices(trx: Trx, existing: Column[]): Promise<string[]> {
  const price = existing.find(({ table, name }) => table === 'products' && name === 'price');
  if (!price || !number.types.includes(price.type)) return [];
  const { rows } = await sql<{ id: string }>`
    select id::text as id from public.products
    where price is null or price::numeric <> round(price::numeric, 2) order by id limit 20`.execute(
    trx,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id).join(', ');
  return [`products.price has no value, or more than two decimals (id ${ids})`];
}

async function mistakesInOrderIds(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ twice: number }>`
    select count(*) as twice from (
      select to_jsonb(o) ->> 'order_id' as order_id from public.orders o group by 1 having count(*) > 1
    ) as ids where order_id is not null`.execute(trx);
  const twice = rows[0]?.twice ?? 0;
  return twice > 0 ? [`orders.order_id is not unique (${twice} values appear more than once)`] : [];
}

function missingColumns(table: string, existing: Column[]): Step[] {
  const names = existing.filter((column) => column.table === table).map(({ name }) => name);
  return Object.entries(requirements[table] ?? {}).flatMap(([name, { add }]) =>
    add && !names.includes(name)
      ? {
          label: `Adding the column ${name} to ${table}`,
          statement: `alter table public.${table} add column ${name} ${add}`,
        }
      : [],
  );
}

/** Payments have a foreign key to this column, so it needs a unique index. */
async function missingIndex(trx: Trx): Promise<Step[]> {
  const { rows } = await sql`
    select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = 'public.orders'::regclass and indisunique and indisvalid and indimmediate
      and indnkeyatts = 1 and indpred is null and attname = 'order_id'`.execute(trx);
  if (rows.length > 0) return [];
  return [
    {
      label: 'Adding a unique index on orders.order_id',
      statement: 'create unique index orders_order_id_of_store on public.orders (order_id)',
    },
  ];
}

/**
 * Drops foreign keys on staff ids: staff of this store have accounts of their own, unknown to other tables.
 */
async function freeRoles(trx: Trx): Promise<Step[]> {
  const { rows } = await sql<{ name: string; other: string }>`
    select quote_ident(conname) as name, confrelid::regclass::text as other from pg_constraint
    where conrelid = to_regclass('public.user_roles') and contype = 'f'`.execute(trx);
  return rows.map(({ name, other }) => ({
    label: `Removing the foreign key from user_roles to ${other}: this store has its own staff accounts`,
    statement: `alter table public.user_roles drop constraint ${name}`,
  }));
}

/** Drops the old function: "create or replace" can change neither its return type nor its argument names. */
async function replaceLookUp(trx: Trx): Promise<Step[]> {
  const { rows } = await sql`
    select from pg_proc
    where oid = to_regprocedure('public.get_order_by_id(text)')
      and (prorettype <> 'jsonb'::regtype or proretset or proargnames[1] <> 'p_order_id')`.execute(
    trx,
  );
  if (rows.length === 0) return [];
  return [
    {
      label: 'Replacing get_order_by_id(text): it returned another type',
      statement: 'drop function public.get_order_by_id(text)',
    },
  ];
}

type Open = { kind: 'table' | 'sequence' | 'function'; name: string; isOurs: boolean };

/**
 * Revokes grants of Supabase's anonymous roles. By default its API exposes every new table to them.
 * Row-level security also hides the rows.
 */
async function revokePublicAccess(trx: Trx, print: (line: string) => void): Promise<void> {
  const readers = await findReaders(trx);
  if (readers.length === 0) return;
  const open = await findOpen(trx);
  for (const { kind, name } of open.filter(({ isOurs }) => !isOurs)) {
    print(
      `${readers.join(' and ')} can use the ${kind} ${name}: only the role that owns it can revoke this`,
    );
  }
  const ours = open.filter(({ isOurs }) => isOurs);
  if (ours.length === 0) return;
  const names = ours.map(({ name }) => name).join(', ');
  print(
    `Revoking the grants of ${readers.join(' and ')}, which this store does not need: ${names}`,
  );
  for (const { kind, name } of ours) {
    await sql.raw(`revoke all on ${kind} ${name} from public, ${readers.join(', ')}`).execute(trx);
  }
}

async function findReaders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname in ('anon', 'authenticated') order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function findOpen(trx: Trx): Promise<Open[]> {
  const { rows } = await sql<Open>`
    with readers as (select oid from pg_roles where rolname in ('anon', 'authenticated')),
    tables as materialized (
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname = any(${[...ownTables, 'schema_migrations']}::text[])),
    sequences as materialized (
      select objid as oid from pg_depend
        join pg_class on pg_class.oid = objid and relkind = 'S'
      where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
        and refobjid in (select oid from tables))
    select distinct 'table' as kind, tables.oid::regclass::text as name, true as "isOurs"
    from tables, readers
    where (has_table_privilege(readers.oid, tables.oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege(readers.oid, tables.oid, 'select, insert, update, references'))
    union all
    select distinct 'sequence', sequences.oid::regclass::text, true from sequences, readers
    where has_sequence_privilege(readers.oid, sequences.oid, 'usage, select, update')
    union all
    select distinct 'function', pg_proc.oid::regprocedure::text, pg_has_role(proowner, 'usage')
    from pg_proc, readers
    where pronamespace = 'public'::regnamespace and proname = 'get_order_by_id'
      and has_function_privilege(readers.oid, pg_proc.oid, 'execute')
    order by 1 desc, 2`.execute(trx);
  return rows;
}
