import type { Db } from '#database/schema.ts';
import type { Component } from './components.ts';

export type Bundle = {
  components: Component[];
  /** Why the product cannot be a bundle; undefined for one that is or can be. */
  obstacle: 'is_component' | 'is_tracked' | undefined;
  /** Other products that are bundles, and so cannot be components. */
  otherBundles: number[];
};

/** Finds the components of a product, and what keeps it from having any. */
export async function findBundle(db: Db, productId: number): Promise<Bundle> {
  const rows = await db
    .selectFrom('bundle_components')
    .selectAll()
    .orderBy('component_id')
    .execute();
  const stock = await db
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  const isComponent = rows.some(({ component_id }) => component_id === productId);
  const bundles = new Set(rows.map(({ bundle_id }) => bundle_id));
  bundles.delete(productId);
  return {
    components: rows
      .filter(({ bundle_id }) => bundle_id === productId)
      .map(({ component_id: id, quantity }) => ({ id, quantity })),
    obstacle: isComponent ? 'is_component' : stock && 'is_tracked',
    otherBundles: [...bundles],
  };
}

/** Lists the components of a bundle with what is available of each; null for one that is not tracked. */
export async function listComponents(db: Db, bundleId: number) {
  const rows = await db
    .selectFrom('bundle_components')
    .innerJoin('products', 'products.id', 'bundle_components.component_id')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select(['products.id', 'title_en', 'title_ar', 'is_active as isActive'])
    .select(['quantity', 'available'])
    .where('bundle_id', '=', bundleId)
    .orderBy('products.id')
    .execute();
  return rows.map(({ title_en, title_ar, ...row }) => ({
    ...row,
    titles: { en: title_en?.trim() ?? '', ar: title_ar?.trim() ?? '' },
  }));
}
