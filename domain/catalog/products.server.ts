import { type RawBuilder, sql } from 'kysely';
import type { Db, PictureRow } from '#database/schema.ts';
import type { Stock } from '../cart/piece-limit.ts';
import type { Language } from '../language.ts';
import { hiddenOnHomeId, type Product, type ProductDetail, toBucketPath } from './product.ts';
import { picturesOf } from './product-pictures.ts';
import { toProduct, toProductDetail } from './product-view.ts';

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
  if (!row) return undefined;
  const pictures = await listPictureRows(db, [id]);
  const chosen = row.goes_well_with ?? [];
  const companions = chosen.length > 0 ? activeProducts(db).where('id', 'in', chosen) : undefined;
  const beside = { pictures, companions: (await companions?.execute()) ?? [] };
  return toProductDetail(row, beside, language);
}

/** Finds the data of a product's card, without that of its page. */
export async function findProductCard(
  db: Db,
  id: number,
  language: Language,
): Promise<Product | undefined> {
  const row = await activeProducts(db).where('id', '=', id).executeTakeFirst();
  return row && toProduct(row, language);
}

export async function listActiveProducts(db: Db, language: Language): Promise<Product[]> {
  const rows = await activeProducts(db).orderBy('id').execute();
  return rows.map((row) => toProduct(row, language));
}

/** Finds products by id, including inactive ones. */
export async function findProductsById(
  db: Db,
  ids: number[],
  language: Language,
): Promise<Product[]> {
  const rows = await selectProducts(db).where('id', 'in', ids).execute();
  return rows.map((row) => toProduct(row, language));
}

/** Active products only. `ownPrice` and `isSold` are those of the market; it is '' in the dollar shop. */
export function pricesOf(db: Db, ids: RawBuilder<number[]>, market: RawBuilder<string>) {
  return db
    .selectFrom('products')
    .leftJoin('market_prices', (join) =>
      join
        .onRef('market_prices.product_id', '=', 'products.id')
        .on(sql<boolean>`market_prices.market_id = ${market}::text`),
    )
    .select(['id', 'title_en as en', 'title_ar as ar', 'piece', 'weight_grams as grams'])
    .select(sql<string>`products.price::text`.as('price'))
    .select('market_prices.price as ownPrice')
    .select(sql<boolean>`coalesce(market_prices.is_sold, true)`.as('isSold'))
    .where('is_active', '=', true)
    .where(sql<boolean>`id = any(${ids}::int[])`);
}

/** Lists picture paths in the order in which the shop shows them. */
export async function listPicturePaths(db: Db): Promise<string[]> {
  const rows = await activeProducts(db).orderBy('id').execute();
  const ids = rows.map(({ id }) => id);
  const pictures = await listPictureRows(db, ids);
  const further = rows.flatMap((row) =>
    picturesOf(
      row,
      pictures.filter(({ product_id }) => product_id === row.id),
    ).map(({ path }) => path),
  );
  const paths = [...rows.map(({ image_path }) => image_path), ...further];
  return [...new Set(paths.map(toBucketPath))].filter((path) => path !== '');
}

export async function listPictureRows(db: Db, productIds: number[]): Promise<PictureRow[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('product_pictures')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
}

function activeProducts(db: Db) {
  return selectProducts(db).where('is_active', '=', true);
}

/** Each with the focal point of its first picture, and its stock. */
function selectProducts(db: Db) {
  return selectProductsWithFirstPicture(db)
    .selectAll('products')
    .select(firstFocalPoint)
    .select(stockOfProduct.as('stock'));
}

/** The stock of a product, or of a bundle's scarcest component. Null where neither is tracked. */
const stockOfProduct = sql<Stock | null>`(
  select json_build_object(
    'left', min(units.pieces),
    'threshold', (array_agg(units.threshold order by units.pieces, units.threshold desc))[1],
    'maxPerOrder', min(units.max_per_order)
  )
  from (
    select greatest(stock.available, 0) / part.quantity as pieces, stock.low_stock_threshold as threshold,
      stock.max_per_order / part.quantity as max_per_order
    from (
      select products.id::bigint as id, 1 as quantity
      union all
      select component_id, quantity from bundle_components where bundle_id = products.id
    ) as part
    join stock on stock.product_id = part.id
  ) as units
  having count(*) > 0
)`;

export const firstFocalPoint = ['first_picture.focal_x', 'first_picture.focal_y'] as const;

/** The row at position 0 counts only while it describes products.image_path. */
export function selectProductsWithFirstPicture(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('product_pictures as first_picture', (join) =>
      join
        .onRef('first_picture.product_id', '=', 'products.id')
        .on('first_picture.position', '=', 0)
        .on(sql<boolean>`trim(first_picture.image_path) = trim(products.image_path)`),
    );
}
