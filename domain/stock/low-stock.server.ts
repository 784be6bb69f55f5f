import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { AttentionCheck } from '../attention/run-checks.server.ts';
import type { Language } from '../language.ts';

/** Finds products of which few units are left, and that are sold, alone or in a bundle. */
export const lowStockCheck: AttentionCheck = {
  kind: 'low_stock',
  async find(db, limit) {
    const rows = await db
      .selectFrom('stock')
      .select('product_id')
      .whereRef('available', '<=', 'low_stock_threshold')
      .where(
        sql<boolean>`exists (
          select from products where is_active and (id = stock.product_id or id in (
            select bundle_id from bundle_components where component_id = stock.product_id)))`,
      )
      .orderBy('product_id')
      .limit(limit)
      .execute();
    return rows.map(({ product_id }) => ({ subject: `${product_id}`, data: {} }));
  },
};

/** `available` is null for a product that is not tracked. */
type ProductUnits = { titles: Record<Language, string | null>; available: number | null };

/** Finds titles and available units of products by their ids. */
export async function findAvailable(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ProductUnits>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select(['products.id', 'title_en as en', 'title_ar as ar', 'available'])
    .where('products.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, en, ar, available }) => [id, { titles: { en, ar }, available }]));
}
