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
