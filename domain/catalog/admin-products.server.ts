import type { Db, ProductRow } from '#database/schema.ts';
import { versionOfTexts } from '../edited-fields.server.ts';
import type { Money } from '../money.ts';
import { type HomeMarket, readStoredHomePrice } from './home-price/home-price.ts';
import { findHome, findHomePrices } from './home-price/home-prices.server.ts';
import { hiddenOnHomeId, toProductImage } from './product.ts';
import { findProductDraft } from './product-drafts.server.ts';
import { findLastChanges, listProductEvents } from './product-events.server.ts';
import { focalPointOf } from './product-pictures.ts';
import { toProductTexts } from './product-rows.ts';
import { productFields } from './product-texts.ts';
import type { CardRow } from './product-view.ts';
import {
  firstFocalPoint,
  listPictureRows,
  selectProductsWithFirstPicture,
} from './products.server.ts';
import { readStorePrice } from './typed-price.ts';

/** Prices are those of the home market, or dollars. */
export async function listAdminProducts(db: Db, home?: HomeMarket) {
  const rows = await selectProductsWithFirstPicture(db)
    .selectAll('products')
    .select(firstFocalPoint)
    .orderBy('id')
    .execute();
  const homePrices = await findHomePrices(db, home);
  const lastChanges = await findLastChanges(db);
  const drafts = await db.selectFrom('product_drafts').select('product_id').execute();
  const drafted = new Set(drafts.map(({ product_id }) => product_id));
  return rows.map((row) => {
    const last = lastChanges.get(row.id);
    return {
      id: row.id,
      titles: { en: row.title_en?.trim() ?? '', ar: row.title_ar?.trim() ?? '' },
      price: readStoredHomePrice(homePrices.get(row.id) ?? '') ?? readStorePrice(row.price),
      image: toProductImage(row.image_path, focalPointOf(row)),
      isActive: row.is_active,
      visibleOn: placeOf(row),
      hasDraft: drafted.has(row.id),
      changedAt: last?.at ?? row.created_at,
      changedBy: last?.by,
    };
  });
}

export async function findAdminProduct(db: Db, id: number, home?: HomeMarket) {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const texts = toProductTexts(row, await listPictureRows(db, [id]), await findHome(db, id, home));
  return {
    id,
    texts,
    version: versionOfTexts(productFields, texts),
    draft: await findProductDraft(db, id, texts),
    history: await listProductEvents(db, id),
  };
}

/** `homePrice` is undefined without a home market. */
type AdminCard = CardRow & { is_active: boolean; homePrice: Money | undefined };

/** Lists the products that staff can choose under "goes well with", and shows those chosen. */
export async function listCards(db: Db, home?: HomeMarket): Promise<AdminCard[]> {
  const homePrices = await findHomePrices(db, home);
  const rows = await selectProductsWithFirstPicture(db)
    .select([
      'products.id',
      'title_en',
      'title_ar',
      'desc_en',
      'desc_ar',
      'price',
      'products.image_path',
      'piece',
      'is_active',
      ...firstFocalPoint,
    ])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    homePrice: readStoredHomePrice(homePrices.get(row.id) ?? ''),
  }));
}

function placeOf({ id, is_active }: ProductRow): 'home' | 'page' | 'nowhere' {
  if (!is_active) return 'nowhere';
  return id === hiddenOnHomeId ? 'page' : 'home';
}
