import type { Db } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { bucketPath, hiddenOnHomeId, type Product, type ProductDetail } from './product.ts';
import { toProduct, toProductDetail } from './shown-product.ts';

/** The active products of the home page, by id; product 4 is kept off it. */
export async function listHomeProducts(db: Db, language: Language): Promise<Product[]> {
  const rows = await activeProducts(db).where('id', '!=', hiddenOnHomeId).orderBy('id').execute();
  return rows.map((row) => toProduct(row, language));
}

/** An active product with its long description (falling back to the short one). */
export async function findProduct(
  db: Db,
  id: number,
  language: Language,
): Promise<ProductDetail | undefined> {
  const row = await activeProducts(db).where('id', '=', id).executeTakeFirst();
  return row && toProductDetail(row, language);
}

/** Every active product in one language: what a cart in the browser is checked against. */
export async function listSoldProducts(db: Db, language: Language): Promise<Product[]> {
  const rows = await activeProducts(db).orderBy('id').execute();
  return rows.map((row) => toProduct(row, language));
}

/** Current prices in cents of the active ones among `ids`, with titles for the order. */
export async function findPrices(
  db: Db,
  ids: number[],
  language: Language,
): Promise<Map<number, { price: number; title: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await activeProducts(db).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toProduct(row, language)]));
}

/** The pictures of what is sold, as paths in the bucket `products`, those of home first. */
export async function listPicturePaths(db: Db): Promise<string[]> {
  const rows = await activeProducts(db).orderBy('id').execute();
  return [...new Set(rows.map((row) => bucketPath(row.image_path)))].filter((path) => path !== '');
}

function activeProducts(db: Db) {
  return db.selectFrom('products').selectAll().where('is_active', '=', true);
}
