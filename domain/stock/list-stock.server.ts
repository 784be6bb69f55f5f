import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { selectStaffName } from '../actor.server.ts';
import { toProductImage } from '../catalog/product.ts';
import { focalPointOf } from '../catalog/product-pictures.ts';
import { firstFocalPoint, selectProductsWithFirstPicture } from '../catalog/products.server.ts';

/** Lists products with their stock: those that are tracked, and those whose stock can be started. */
export async function listStock(db: Db): Promise<ProductStock[]> {
  const rows = await selectStock(db).orderBy('products.id').execute();
  return rows.map(toProductStock);
}

export async function findStock(db: Db, productId: number): Promise<ProductStock | undefined> {
  const row = await selectStock(db).where('products.id', '=', productId).executeTakeFirst();
  return row && toProductStock(row);
}

type StockRow = Awaited<ReturnType<ReturnType<typeof selectStock>['execute']>>[number];

export type ProductStock = ReturnType<typeof toProductStock>;

/** A bundle has no units of its own, and a product that is not tracked has none yet. */
function toProductStock(row: StockRow) {
  const { id, en, ar, isBundle, available, threshold, promised, backordered, maxPerOrder } = row;
  const isTracked = !isBundle && available !== null && threshold !== null;
  return {
    id,
    titles: { en: en?.trim() ?? '', ar: ar?.trim() ?? '' },
    image: toProductImage(row.image, focalPointOf(row)),
    isBundle,
    units: isTracked
      ? { onShelf: available + promised, promised, available, threshold, backordered, maxPerOrder }
      : undefined,
  };
}

export type StockUnits = NonNullable<ProductStock['units']>;

function selectStock(db: Db) {
  return selectProductsWithFirstPicture(db)
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select(firstFocalPoint)
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
      or([eb('stock.product_id', 'is not', null), eb('products.is_active', '=', true)]),
    );
}

const maxMovements = 50;

/** Lists the latest changes of a product, newest first; `before` is the id of a movement, as is `older`. */
export async function listMovements(db: Db, productId: number, before?: number) {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['id', 'change', 'cause', 'order_id as orderId', 'note', 'actor'])
    .select(['created_at as createdAt', selectStaffName('stock_movements.actor').as('staffName')])
    .where('product_id', '=', productId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(maxMovements + 1)
    .execute();
  const movements = rows.slice(0, maxMovements);
  return { movements, older: rows.length > maxMovements ? movements.at(-1)?.id : undefined };
}
