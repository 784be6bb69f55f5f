import { sql } from 'kysely';
import type { Db, NewProduct } from './schema.ts';

export async function seedProducts(
  db: Db,
  products: (NewProduct & { id: number })[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table products in exclusive mode`.execute(trx);
    const any = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst();
    if (any) return false;
    await trx.insertInto('products').values(products).execute();
    await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`.execute(
      trx,
    );
    return true;
  });
}
