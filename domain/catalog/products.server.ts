import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { bucketPath, hiddenOnHomeId, type Product, type ProductDetail } from './product.ts';
import { toProduct, toProductDetail } from './shown-product.ts';

export async function listHomeProducts(db: Db, language: Language): Promise<Product[]> {
  const rows = await activeProducts(db).where('id', '!=', hiddenOnHomeId).orderBy('id').execute();
  return rows.map((row) => toProduct(row, language));
}

export async function findProduct(
  db: Db,
  id: number,
  language: Language,
): Promise<ProductDetail | undefined> {
  const row = await activeProducts(db).where('id', '=', id).executeTakeFirst();
  return row && toProductDetail(row, language);
}

export async function listSoldProducts(db: Db, language: Language): Promise<Product[]> {
  const rows = await activeProducts(db).orderBy('id').execute();
  return rows.map((row) => toProduct(row, language));
}

/** Active products only. */
export function pricesOf(db: Db, ids: RawBuilder<number[]>) {
  return db
    .selectFrom('products')
    .select(['id', 'title_en as en', 'title_ar as ar', 'piece'])
    .select(sql<string>`price::text`.as('price'))
    .where('is_active', '=', true)
    .where(sql<boolean>`id = any(${ids}::int[])`);
}

export async function listPicturePaths(db: Db): Promise<string[]> {
  const rows = await activeProducts(db).orderBy('id').execute();
  return [...new Set(rows.map((row) => bucketPath(row.image_path)))].filter((path) => path !== '');
}

function activeProducts(db: Db) {
  return db.selectFrom('products').selectAll().where('is_active', '=', true);
}
