import type { Db } from '#database/schema.ts';
import { throwFirstError } from '../coded-error.ts';
import { StockError } from './stock-error.ts';
import { findUnitsError } from './units.ts';

export type StockLimits = {
  productId: number;
  /** Up to this number of available units, the stock is low. */
  threshold: number;
  /** Undefined: no limit. */
  maxPerOrder: number | undefined;
};

/** Throws StockError: not_tracked, units_invalid, units_zero, units_negative, units_too_many. */
export async function changeLimits(
  db: Db,
  { productId, threshold, maxPerOrder }: StockLimits,
): Promise<void> {
  throwFirstError([
    findUnitsError(threshold, 'threshold', 0),
    maxPerOrder === undefined ? undefined : findUnitsError(maxPerOrder, 'max_per_order', 1),
  ]);
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set({ low_stock_threshold: threshold, max_per_order: maxPerOrder ?? null })
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StockError('not_tracked');
}
