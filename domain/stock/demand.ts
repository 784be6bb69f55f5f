import { bundleSize } from '../cart/bundle.ts';

/** A product of the purchase, or a component of it, that is tracked. `stockId` is the product of its stock. */
export type TrackedUnit = { id: number; stockId: number; quantity: number };

export type Demand = { id: number; quantity: number };

type Line = { id: number; bundle: string; qty: number };

/**
 * Sums the units that the lines take of each tracked product. Lines that share a component are summed before
 * anything is checked. Sorted by id.
 */
export function sumDemand(lines: readonly Line[], tracked: readonly TrackedUnit[]): Demand[] {
  const sums = new Map<number, number>();
  for (const { id, bundle, qty } of lines) {
    for (const unit of tracked.filter((one) => one.id === id)) {
      const quantity = qty * bundleSize(bundle) * unit.quantity;
      sums.set(unit.stockId, (sums.get(unit.stockId) ?? 0) + quantity);
    }
  }
  return [...sums]
    .map(([id, quantity]) => ({ id, quantity }))
    .toSorted((one, other) => one.id - other.id);
}
