import type { Db } from '#database/schema.ts';
import { changeStock } from '#domain/stock/change-stock.server.ts';

/** Counts a product, as staff do. The first count starts its stock. */
export async function countStock(db: Db, productId: number, units: number): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      changeStock(trx, { productId, kind: 'counted', units, note: undefined, staffId: 'test' }),
    );
}

export async function readAvailable(db: Db, productId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock')
    .select('available')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.available;
}

export function readReservations(db: Db) {
  return db
    .selectFrom('stock_reservations')
    .select(['order_id as orderId', 'product_id as id', 'quantity', 'state'])
    .orderBy('product_id')
    .execute();
}
