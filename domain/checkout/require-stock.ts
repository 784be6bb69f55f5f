import { bundleSize } from '../cart/bundle.ts';
import type { TrackedUnit } from '../stock/demand.ts';
import type { PricedLine } from './price-lines.ts';
import { PurchaseError } from './purchase-error.ts';

export type TrackedStock = TrackedUnit & { available: number; maxPerOrder: number | null };

/** The most pieces of a product that the cart can have. `per_order`: more are there, but not for one order. */
type Change = { id: number; title: string; left: number; per_order?: true };

/**
 * Throws PurchaseError sold_out, stock_left or order_limit, with the `changes` that correct the cart, where the cart
 * has more pieces of a product than there are.
 */
export function requireStock(
  priced: readonly PricedLine[],
  tracked: readonly TrackedStock[],
): void {
  const changes = changesFor(priced, tracked);
  const [first] = changes;
  if (!first) return;
  const code = first.per_order ? 'order_limit' : first.left === 0 ? 'sold_out' : 'stock_left';
  throw new PurchaseError(code, 'meta_data.items', { changes });
}

/**
 * Gives the pieces that are left to the products in the order of the cart. A component that two products share is
 * given once.
 */
function changesFor(lines: readonly PricedLine[], tracked: readonly TrackedStock[]): Change[] {
  const rest = new Map(tracked.map((stock) => [stock.stockId, limitOf(stock)]));
  const changes: Change[] = [];
  for (const [id, title] of new Map(lines.map((line) => [line.id, line.title]))) {
    const units = tracked.filter((unit) => unit.id === id);
    if (units.length === 0) continue;
    const pieces = piecesOf(lines, id);
    const left = Math.min(
      pieces,
      ...units.map(({ stockId, quantity }) => Math.floor((rest.get(stockId) ?? 0) / quantity)),
    );
    for (const { stockId, quantity } of units) {
      rest.set(stockId, (rest.get(stockId) ?? 0) - left * quantity);
    }
    if (left === pieces) continue;
    const isLimit = units.every(({ available, quantity }) => available >= quantity * pieces);
    changes.push({ id, title, left, ...(isLimit && { per_order: true }) });
  }
  return changes;
}

function limitOf({ available, maxPerOrder }: TrackedStock): number {
  return Math.max(0, Math.min(available, maxPerOrder ?? available));
}

function piecesOf(lines: readonly PricedLine[], id: number): number {
  return lines
    .filter((line) => line.id === id)
    .reduce((sum, { qty, bundle }) => sum + qty * bundleSize(bundle), 0);
}
