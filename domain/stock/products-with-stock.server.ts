import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** Lists the products whose page shows the stock of these: they, bundles of them, and pages that recommend either. */
export async function listProductsWithStockOf(db: Db, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select unnest(${ids}::bigint[]) as id
      union
      select bundle_id from bundle_components where component_id = any(${ids}::bigint[])
    )
    select id from products
    where id in (select id from changed)
      or exists (select from changed where changed.id = any(products.goes_well_with))
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}
