import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { selectStaffName } from '../actor.server.ts';

/** Lists products with their stock: those on sale, and those that are tracked. Bundles have components instead. */
export function listStock(db: Db) {
  return selectStock(db).orderBy('products.id').execute();
}

export type StockRow = Awaited<ReturnType<typeof listStock>>[number];

export function findStock(db: Db, productId: number): Promise<StockRow | undefined> {
  return selectStock(db).where('products.id', '=', productId).executeTakeFirst();
}

function selectStock(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select(({ ref }) => [
      'products.id',
      'products.title_en as en',
      'products.title_ar as ar',
      'products.image_path as image',
      'stock.available',
      'stock.low_stock_threshold as threshold',
      'stock.max_per_order as maxPerOrder',
      sql<number>`(
        select coalesce(sum(quantity), 0)::int from stock_reservations as held
        where held.product_id = ${ref('products.id')} and held.state in ('reserved', 'committed')
      )`.as('promised'),
      sql<number>`(
        select coalesce(sum(quantity), 0)::int from stock_reservations as held
        where held.product_id = ${ref('products.id')} and held.state = 'backordered'
      )`.as('backordered'),
      sql<boolean>`exists (
        select from bundle_components where bundle_id = ${ref('products.id')}
      )`.as('isBundle'),
    ])
    .where(({ or, eb }) =>
      or([eb('products.is_active', '=', true), eb('stock.product_id', 'is not', null)]),
    );
}

const maxMovements = 100;

/** Lists the latest changes of a product, newest first; `before` is the id of a movement. */
export function listMovements(db: Db, productId: number, before?: number) {
  return db
    .selectFrom('stock_movements')
    .select(['id', 'change', 'cause', 'order_id as orderId', 'note', 'actor'])
    .select(['created_at as createdAt', selectStaffName('stock_movements.actor').as('staffName')])
    .where('product_id', '=', productId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(maxMovements)
    .execute();
}
