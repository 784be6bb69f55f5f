import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, NewProduct } from '#database/schema.ts';

/**
 * What a restore would take away, as "orders: 3": nothing in a store that was only just made, with
 * `seed` as its catalogue.
 */
export async function findExistingData(db: Db, seed: NewProduct[]): Promise<string[]> {
  const found: string[] = [];
  const tell = (count: number, what: string) => {
    if (count > 0) found.push(`${what}: ${count}`);
  };
  tell(await countRows(db, 'orders'), 'orders');
  tell(await countRows(db, 'contact_messages'), 'contact messages');
  tell(await countRows(db, 'product_events'), 'changes of products');
  // A store makes its first admin by itself.
  const accounts = await countRows(db, 'staff_users');
  tell(accounts > 1 ? accounts : 0, 'accounts of staff');
  if (!(await hasOnly(db, seed))) found.push('products of its own');
  return found;
}

async function countRows(db: Db, table: string): Promise<number> {
  if (!(await exists(db, table))) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(`public.${table}`)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}

async function hasOnly(db: Db, seed: NewProduct[]): Promise<boolean> {
  if (!(await exists(db, 'products'))) return true;
  const rows = await db.selectFrom('products').selectAll().orderBy('id').execute();
  return rows.length === 0 || (rows.length === seed.length && rows.every(isOneOf(seed)));
}

function isOneOf(seed: NewProduct[]) {
  return (row: Record<string, unknown>): boolean => {
    const planned = Object.entries(seed.find(({ id }) => id === row.id) ?? {});
    // Key features are lists.
    return (
      planned.length > 0 &&
      planned.every(([column, value]) => isDeepStrictEqual(row[column], value))
    );
  };
}
