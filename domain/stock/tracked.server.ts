import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** Selects what each of the products takes from tracked stock: itself, or the components of a bundle. */
export function selectTracked(db: Db, ids: RawBuilder<number[]>) {
  return db
    .selectFrom(
      sql<{ id: number }>`(select distinct unnest(${ids}::int[]))`.as<'requested'>(
        sql`requested (id)`,
      ),
    )
    .leftJoin('bundle_components as component', 'component.bundle_id', 'requested.id')
    .innerJoin('stock', (join) =>
      join.on(sql<boolean>`stock.product_id = coalesce(component.component_id, requested.id)`),
    )
    .select([
      'requested.id',
      'stock.product_id as stockId',
      sql<number>`coalesce(component.quantity, 1)`.as('quantity'),
      'stock.available',
      'stock.max_per_order as maxPerOrder',
    ]);
}
