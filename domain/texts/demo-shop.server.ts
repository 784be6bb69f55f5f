import { sql } from 'kysely';
import type { Db, ProductRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { recordProductEvent } from '../catalog/product-events.server.ts';
import { demoMarker, hasDemo, reserveDemoIds } from '../settings/demo.server.ts';
import { closeNewShop } from '../settings/save-settings.server.ts';
import { listDefaultPosts } from './posts.server.ts';
import { articleName, type TextFields } from './shop-texts.ts';
import { recordTextEvent } from './text-events.server.ts';

/** Loaded when it is needed: a start reads none of it. */
const loadCatalogue = async () => (await import('#content/catalogue.json')).default;

type Catalogue = Awaited<ReturnType<typeof loadCatalogue>>;

export type RemovedDemo = { deleted: number; archived: number; retained: number };

/**
 * Starts a new shop without products, articles and samples, with texts that have gaps to fill in. It stays
 * closed until its owner opens it. Returns false, and changes nothing, for a shop that has products.
 */
export async function startWithoutDemo(db: Db): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockProducts(trx);
    if (!(await hasDemo(trx))) return true;
    if (await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return false;
    await markWithoutDemo(trx, 'store');
    await closeNewShop(trx, 'store');
    return true;
  });
}

/**
 * Removes the demo, and nothing that staff have made. A product that staff have edited is theirs. One with
 * orders is archived. A text that staff have published, or a draft of theirs, stays.
 */
export async function removeDemo(db: Db, actor: Actor): Promise<RemovedDemo> {
  const catalogue = await loadCatalogue();
  return inTransaction(db, async (trx) => {
    await lockProducts(trx);
    if (!(await hasDemo(trx))) return { deleted: 0, archived: 0, retained: 0 };
    const ids = catalogue.map(({ id }) => id);
    const rows = await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute();
    const used = await findUsed(trx, ids);
    const untouched = rows.filter(
      (row) => isDemoProduct(row, catalogue) && !used.edited.has(row.id),
    );
    const ordered = untouched.filter(({ id }) => used.ordered.has(id));
    const deleted = untouched.filter(({ id }) => !used.ordered.has(id)).map(({ id }) => id);
    for (const { id } of ordered.filter((row) => row.is_active)) await archive(trx, id, actor);
    if (deleted.length > 0) {
      await trx.deleteFrom('product_pictures').where('product_id', 'in', deleted).execute();
      await trx.deleteFrom('products').where('id', 'in', deleted).execute();
    }
    await markWithoutDemo(trx, actor);
    return {
      deleted: deleted.length,
      archived: ordered.length,
      retained: rows.length - untouched.length,
    };
  });
}

/** Lists the demo's products that the shop shows as they came. */
export async function listDemoProducts(db: Db) {
  const catalogue = await loadCatalogue();
  const ids = catalogue.map(({ id }) => id);
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => isDemoProduct(row, catalogue))
    .map(({ id, title_en, title_ar }) => ({
      id,
      titles: { en: title_en ?? '', ar: title_ar ?? '' },
    }));
}

/** Another process may seed the catalogue, or save a product, at this moment. */
async function lockProducts(trx: Trx): Promise<void> {
  await sql`lock table products in exclusive mode`.execute(trx);
}

async function findUsed(trx: Trx, ids: number[]) {
  const lines = trx.selectFrom('order_lines').where('product_id', 'in', ids);
  const events = trx.selectFrom('product_events').where('product_id', 'in', ids);
  const drafts = trx.selectFrom('product_drafts').where('product_id', 'in', ids);
  const ordered = await lines.select('product_id').distinct().execute();
  const changed = await events.select('product_id').distinct().execute();
  const drafted = await drafts.select('product_id').distinct().execute();
  const counted = await trx
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', 'in', ids)
    .execute();
  const components = await trx
    .selectFrom('bundle_components')
    .select('component_id as product_id')
    .where('component_id', 'in', ids)
    .execute();
  // PostgreSQL's driver reads a bigint as a text.
  const idsOf = (rows: { product_id: unknown }[]) =>
    new Set(rows.map(({ product_id }) => Number(product_id)));
  return {
    ordered: idsOf(ordered),
    edited: idsOf([...changed, ...drafted, ...counted, ...components]),
  };
}

/** An adopted database may have products of its own with these ids. */
function isDemoProduct(row: ProductRow, catalogue: Catalogue): boolean {
  const demo = catalogue.find(({ id }) => id === row.id);
  const texts = ['title_en', 'title_ar', 'desc_en', 'desc_ar'] as const;
  if (!demo || !texts.every((field) => row[field] === demo[field])) return false;
  return Number(row.price) === Number(demo.price) && row.image_path === demo.pictures[0]?.file;
}

async function archive(trx: Trx, productId: number, actor: Actor): Promise<void> {
  await trx.updateTable('products').set({ is_active: false }).where('id', '=', productId).execute();
  const changes = [{ field: 'is_active' as const, before: 'true', after: 'false' }];
  await recordProductEvent(trx, { productId, kind: 'changed', actor, changes });
}

async function markWithoutDemo(trx: Trx, actor: Actor): Promise<void> {
  await trx
    .insertInto('first_steps')
    .values({ step: demoMarker, about: '', done_by: actor })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await reserveDemoIds(trx);
  const { default: emptyShop } = await import('#content/pages/empty-shop.json');
  for (const [name, fields] of Object.entries(emptyShop))
    await replaceText(trx, name, fields, actor);
  for (const { slug } of listDefaultPosts('en')) await hideArticle(trx, articleName(slug), actor);
  // Every process reads again whether there is a demo, which decides on sample reviews.
  await sql`select pg_notify('settings_changed', '')`.execute(trx);
}

async function replaceText(
  trx: Trx,
  name: string,
  fields: TextFields,
  actor: Actor,
): Promise<void> {
  const published = JSON.stringify(fields);
  const change = await trx
    .insertInto('shop_texts')
    .values({ name, draft: null, published, changed_by: actor })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ published, changed_by: actor, changed_at: sql<Date>`now()` })
        .where('shop_texts.published', 'is', null),
    )
    .returning('name')
    .executeTakeFirst();
  if (change) await recordTextEvent(trx, { name, kind: 'published', actor, fields });
}

async function hideArticle(trx: Trx, name: string, actor: Actor): Promise<void> {
  const change = await trx
    .insertInto('shop_texts')
    .values({ name, draft: null, published: null, is_down: true, changed_by: actor })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ is_down: true, changed_by: actor, changed_at: sql<Date>`now()` })
        .where('shop_texts.published', 'is', null)
        .where('shop_texts.is_down', '=', false),
    )
    .returning('name')
    .executeTakeFirst();
  if (change) await recordTextEvent(trx, { name, kind: 'taken_down', actor });
}
