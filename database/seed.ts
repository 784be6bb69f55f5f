import { sql } from 'kysely';
import type { Db, NewProduct, PictureRow } from './schema.ts';

export async function seedProducts(
  db: Db,
  products: (NewProduct & { id: number })[],
  pictures: PictureRow[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table products in exclusive mode`.execute(trx);
    const any = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst();
    if (any) return false;
    await trx.insertInto('products').values(products).execute();
    if (pictures.length > 0) await trx.insertInto('product_pictures').values(pictures).execute();
    await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`.execute(
      trx,
    );
    return true;
  });
}
