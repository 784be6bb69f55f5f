import type { Db, ProductRow } from '#database/schema.ts';
import type { Language } from '../language.ts';
import { centsFromDecimal } from '../money.ts';
import {
  bucketPath,
  hiddenOnHomeId,
  localized,
  noFreeShippingLabelId,
  type Product,
  type ProductDetail,
  picturesElsewhere,
  productImage,
} from './product.ts';

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
  if (!row) return undefined;
  const product = toProduct(row, language);
  const long = localized(language, { ar: row.long_desc_ar, en: row.long_desc_en });
  return {
    ...product,
    longDescription: long || product.description,
    shownElsewhere: picturesElsewhere(row.image_path),
  };
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

function toProduct(row: ProductRow, language: Language): Product {
  return {
    id: row.id,
    title: localized(language, { ar: row.title_ar, en: row.title_en }),
    description: localized(language, { ar: row.desc_ar, en: row.desc_en }),
    price: centsFromDecimal(row.price),
    image: productImage(row.image_path),
    hasFreeShippingLabel: row.id !== noFreeShippingLabelId,
  };
}
