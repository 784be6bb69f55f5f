import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { alterColumnTypes, validateChecks } from '#database/sql/alter-column-types.ts';
import { isLockTimeout } from '#database/sql/transaction.ts';
import { decimalsOf, type Money, toNumericColumn } from '../money.ts';

/** `blockers` names what PostgreSQL refuses to leave as it is: "view daily_sales". */
export type Widening =
  | { kind: 'widened' }
  | { kind: 'already' }
  | { kind: 'blocked'; blockers: string[] }
  | { kind: 'busy' };

const amountColumns = {
  orders: ['total', 'subtotal', 'shipping_cost', 'tax_amount'],
  payments: ['amount'],
  refunds: ['amount'],
  sandbox_charges: ['amount'],
  sandbox_refunds: ['amount'],
};

const [firstTable = '', ...otherTables] = Object.keys(amountColumns);

export type WideningOptions = { maxAttempts?: number; retryDelayMs?: number };

/** Reports whether every amount column holds thousandths. A narrow column would round them silently. */
export async function hasWideAmountColumns(db: Db): Promise<boolean> {
  return (await findNarrowColumns(db)).length === 0;
}

/**
 * Returns the value for an amount column. Throws RangeError when the columns would round it. Reads their type for
 * currencies of three decimals only.
 */
export async function toAmountColumn(db: Db, value: Money): Promise<string> {
  const [column = ''] = await toAmountColumns(db, [value]);
  return column;
}

/** Does the same for many values, with one look at the columns. */
export async function toAmountColumns(db: Db, values: readonly Money[]): Promise<string[]> {
  const hasThousandths = values.some(({ currency }) => decimalsOf(currency) === 3);
  const isWide = hasThousandths && (await hasWideAmountColumns(db));
  return values.map((value) => toNumericColumn(value, { isWide }));
}

/**
 * Gives the amount columns the type `numeric`, in one short transaction. It rewrites no row and builds no index.
 * Call it outside a transaction. Its result is `busy` when other sessions hold a table through all attempts, and
 * `blocked` while other objects of the database depend on a column; both change nothing.
 */
export async function widenAmountColumns(
  db: Db,
  { maxAttempts = 10, retryDelayMs = 1000 }: WideningOptions = {},
): Promise<Widening> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const widening = await widenOnce(db);
      // An earlier call may have ended before this step.
      if (widening.kind !== 'blocked') await validateChecks(db, Object.keys(amountColumns));
      return widening;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === maxAttempts) return { kind: 'busy' };
      await pause(retryDelayMs);
    }
  }
}

async function widenOnce(db: Db): Promise<Widening> {
  // Takes no lock: shoppers do not wait for a refusal.
  const refusal = await findRefusal(db);
  if (refusal) return refusal;
  return db.transaction().execute(async (trx) => {
    await lockTables(trx);
    // Another session may have widened them, or created a view, while this one waited.
    return (await findRefusal(trx)) ?? (await alterColumns(trx));
  });
}

/** Widens columns of tables that no other session uses, as during a restore. */
export async function widenUnusedColumns(trx: Trx): Promise<void> {
  if (await hasWideAmountColumns(trx)) return;
  await alterColumns(trx);
  await validateChecks(trx, Object.keys(amountColumns));
}

async function findRefusal(db: Db): Promise<Widening | undefined> {
  const columns = await findNarrowColumns(db);
  if (columns.length === 0) return { kind: 'already' };
  const blockers = await findBlockers(db, columns);
  return blockers.length > 0 ? { kind: 'blocked', blockers } : undefined;
}

type Column = { table: string; name: string; type: string; isNumeric: boolean };

/** Adopted tables may hold floating-point numbers, which round no thousandths of these amounts. */
async function findNarrowColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      atttypid = 'numeric'::regtype as "isNumeric"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and (${isAmountColumn})
      and atttypid <> 'float8'::regtype and (atttypid <> 'numeric'::regtype or atttypmod <> -1)
    order by relname, attnum`.execute(db);
  return rows;
}

const isAmountColumn = sql.join(
  Object.entries(amountColumns).map(
    ([table, columns]) => sql`relname = ${sql.lit(table)} and attname = any(${columns}::text[])`,
  ),
  sql` or `,
);

/** Finds what depends on a column and is not this store's: views, policies, generated columns, functions. */
async function findBlockers(db: Db, columns: Column[]): Promise<string[]> {
  const foreign = columns.filter(({ isNumeric }) => !isNumeric);
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(
      (select case relkind when 'm' then 'materialized view ' when 'v' then 'view ' else 'rule on ' end
          || pg_class.oid::regclass::text
        from pg_rewrite join pg_class on pg_class.oid = ev_class
        where depend.classid = 'pg_rewrite'::regclass and pg_rewrite.oid = depend.objid),
      replace(pg_describe_object(depend.classid, depend.objid, depend.objsubid), 'default value for ', '')
    ) as name
    from json_to_recordset(${JSON.stringify(columns)}::json) as narrow ("table" text, name text)
      join pg_attribute on attrelid = to_regclass('public.' || narrow.table) and attname = narrow.name
      join pg_depend as depend
        on refclassid = 'pg_class'::regclass and refobjid = attrelid and refobjsubid = attnum
    where depend.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_proc'::regclass,
        'pg_publication_rel'::regclass)
      or depend.classid = 'pg_class'::regclass and depend.objid = attrelid and depend.objsubid > 0
      or exists (select from pg_attrdef
        where depend.classid = 'pg_attrdef'::regclass and pg_attrdef.oid = depend.objid and adnum <> attnum)
    order by 1`.execute(db);
  return [
    ...foreign.map(({ table, name, type }) => `column ${table}.${name} of type ${type}`),
    ...rows.map(({ name }) => name),
  ];
}

/**
 * Locks orders first, holding nothing, so that no session waits for this one in a circle. While it holds orders,
 * it gives up before PostgreSQL looks for a circle (deadlock_timeout) and ends the transaction of a shopper.
 */
async function lockTables(trx: Trx): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(trx);
  await sql`lock table ${sql.table(`public.${firstTable}`)} in access exclusive mode`.execute(trx);
  await sql`set local lock_timeout = '200ms'`.execute(trx);
  const others = sql.join(otherTables.map((table) => sql.table(`public.${table}`)));
  await sql`lock table ${others} in access exclusive mode`.execute(trx);
}

async function alterColumns(trx: Trx): Promise<Widening> {
  const narrow = await findNarrowColumns(trx);
  for (const table of Object.keys(amountColumns)) {
    const columns = narrow.filter((column) => column.table === table);
    await alterColumnTypes(
      trx,
      table,
      columns.map(({ name }) => ({ name, type: 'numeric' })),
    );
  }
  // Every process reads `hasWideAmountColumns` again (server/process/live-settings.ts).
  await sql`select pg_notify('settings_changed', '')`.execute(trx);
  return { kind: 'widened' };
}
