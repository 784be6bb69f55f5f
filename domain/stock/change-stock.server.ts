import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { throwFirstError } from '../coded-error.ts';
import { hasEarlierProcess } from '../runtime/server-processes.server.ts';
import { promiseOpenOrders } from './promise-open-orders.server.ts';
import { StockError } from './stock-error.ts';
import { findUnitsError, maxStockNoteLength } from './units.ts';

export type StockChange = {
  productId: number;
  /** `counted` is the number on the shelf; the others are units that came or went. */
  kind: 'received' | 'counted' | 'lost';
  units: number;
  note: string | undefined;
  staffId: string;
};

/**
 * Records what staff received, counted or lost. The first count of a product starts its stock: open paid orders
 * are promised theirs first. A count that confirms the number is a movement of 0. Returns by how much the available units changed. Throws StockError: not_tracked,
 * units_invalid, units_zero, units_negative, units_too_many, units_not_there, note_too_long, is_bundle,
 * earlier_release.
 */
export async function changeStock(db: Db, change: StockChange): Promise<number> {
  const { kind, units, note = '' } = change;
  throwFirstError([
    findUnitsError(units, 'units', kind === 'counted' ? 0 : 1),
    note.length > maxStockNoteLength ? new StockError('note_too_long', 'note') : undefined,
  ]);
  return inTransaction(db, (trx) => applyChange(trx, change));
}

async function applyChange(trx: Trx, change: StockChange): Promise<number> {
  const { productId, kind, note, staffId } = change;
  const isTracked = await lockStock(trx, productId);
  if (!isTracked) {
    if (kind !== 'counted') throw new StockError('not_tracked');
    await startStock(trx, productId);
  }
  const difference = await differenceOf(trx, change);
  if (difference !== 0) {
    await trx
      .updateTable('stock')
      .set({
        available: sql`available + ${difference}`,
        changed_at: sql<Date>`clock_timestamp()`,
      })
      .where('product_id', '=', productId)
      .execute();
  }
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
  // It would sell the product without reserving.
  if (await hasEarlierProcess(trx)) throw new StockError('earlier_release');
  // A colleague who makes it a bundle locks the product, too.
  await trx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
  const isBundle = await trx
    .selectFrom('bundle_components')
    .select('bundle_id')
    .where('bundle_id', '=', productId)
    .executeTakeFirst();
  if (isBundle) throw new StockError('is_bundle');
  const started = await trx
    .insertInto('stock')
    .values({ product_id: productId, available: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .executeTakeFirst();
  if (started) await promiseOpenOrders(trx, productId);
  else await lockStock(trx, productId);
}

/** Locked by `lockStock`, so that the stock stays the same until it is saved. */
async function differenceOf(trx: Trx, { productId, kind, units }: StockChange): Promise<number> {
  if (kind === 'received') return units;
  const onShelf = await countOnShelf(trx, productId);
  if (kind === 'counted') return units - onShelf;
  if (units > onShelf) throw new StockError('units_not_there', 'units', { count: onShelf });
  return -units;
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
