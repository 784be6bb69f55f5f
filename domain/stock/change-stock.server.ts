import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { promiseOpenOrders } from './promise-open-orders.server.ts';
import { StockError } from './stock-error.ts';

export type StockChange = {
  productId: number;
  /** `counted` is the number on the shelf; the others are units that came or went. */
  kind: 'received' | 'counted' | 'lost';
  units: number;
  note: string | undefined;
  staffId: string;
};

export const maxUnits = 1_000_000;
export const maxStockNoteLength = 200;

/**
 * Records what staff received, counted or lost. The first count of a product starts its stock: open paid orders
 * are promised theirs first. Returns by how much the available units changed. Throws StockError: not_tracked,
 * units_invalid, note_too_long, is_bundle.
 */
export async function changeStock(trx: Trx, change: StockChange): Promise<number> {
  const { productId, kind, units, note = '', staffId } = change;
  const minUnits = kind === 'counted' ? 0 : 1;
  if (!Number.isInteger(units) || units < minUnits || units > maxUnits) {
    throw new StockError('units_invalid', 'units');
  }
  if (note.length > maxStockNoteLength) throw new StockError('note_too_long', 'note');
  const isTracked = await lockStock(trx, productId);
  if (!isTracked) {
    if (kind !== 'counted') throw new StockError('not_tracked');
    await startStock(trx, productId);
  }
  const difference =
    kind === 'counted'
      ? units - (await countOnShelf(trx, productId))
      : kind === 'lost'
        ? -units
        : units;
  if (difference === 0) return 0;
  await trx
    .updateTable('stock')
    .set({
      available: sql`available + ${difference}`,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('product_id', '=', productId)
    .execute();
  await trx
    .insertInto('stock_movements')
    .values({
      product_id: productId,
      change: difference,
      cause: kind,
      order_id: null,
      actor: `staff:${staffId}`,
      note: note || null,
    })
    .execute();
  return difference;
}

/**
 * Locks the row in a statement of its own. The sum that follows then sees everything that was reserved
 * before the lock was free.
 */
async function lockStock(trx: Trx, productId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function startStock(trx: Trx, productId: number): Promise<void> {
  const isBundle = await trx
    .selectFrom('bundle_components')
    .select('bundle_id')
    .where('bundle_id', '=', productId)
    .executeTakeFirst();
  if (isBundle) throw new StockError('is_bundle');
  await trx.insertInto('stock').values({ product_id: productId, available: 0 }).execute();
  await promiseOpenOrders(trx, productId);
}

/** Counts the available units and those that lie there for orders. */
async function countOnShelf(trx: Trx, productId: number): Promise<number> {
  const { units } = await trx
    .selectFrom('stock')
    .select(
      sql<number>`available + (
        select coalesce(sum(quantity), 0)::int from stock_reservations as held
        where held.product_id = stock.product_id and held.state in ('reserved', 'committed')
      )`.as('units'),
    )
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return units;
}
