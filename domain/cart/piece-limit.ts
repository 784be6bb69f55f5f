import { bundleSize, maxBundleSize } from './bundle.ts';
import { type Cart, type CartItem, cartItemKey, withLinePrice } from './cart.ts';
import { maxLines, maxQuantity } from './limits.ts';

/** Pieces of a product that one order can have. */
export type PieceLimit = {
  /** Pieces that are left, where they are few; 0 is sold out. */
  left?: number;
  /** At most `left`: an order can have a limit of its own. */
  max: number;
};

/** Has product ids as keys; a product that is not limited has none. */
export type PieceLimits = Readonly<Record<number, PieceLimit>>;

/** The cart has more pieces of a product than an order can have. */
export type Shortage = PieceLimit & { id: number; title: string; pieces: number };

/** `left` is a number that the scarcest component allows, and `threshold` that of this component. */
export type Stock = { left: number; threshold: number; maxPerOrder: number | null };

/** Returns undefined where shoppers need to know nothing: more is left than they can put into a pack. */
export function pieceLimitOf({ left, threshold, maxPerOrder }: Stock): PieceLimit | undefined {
  const isLow = left <= threshold;
  const pieces = isLow || left < maxBundleSize ? left : Number.POSITIVE_INFINITY;
  const max = Math.min(pieces, maxPerOrder ?? Number.POSITIVE_INFINITY);
  if (!Number.isFinite(max)) return undefined;
  return isLow ? { left, max } : { max };
}

/** Adds pieces that an unpaid order of the shopper has: an order of the same products replaces it. */
export function addReserved(limits: PieceLimits, reserved: Record<number, number>): PieceLimits {
  const entries = Object.entries(limits).map(([id, { left, max }]) => {
    const pieces = reserved[Number(id)] ?? 0;
    if (left === undefined) return [id, { max }];
    const all = left + pieces;
    return [id, { left: all, max: max === left ? all : max }];
  });
  return Object.fromEntries(entries);
}

/** Each product once, in the order of the cart. */
export function findShortages(items: readonly CartItem[], limits: PieceLimits): Shortage[] {
  return [...new Map(items.map(({ id, title }) => [id, title]))].flatMap(([id, title]) => {
    const limit = limits[id];
    const pieces = items
      .filter((item) => item.id === id)
      .reduce((sum, { qty, bundle }) => sum + qty * bundleSize(bundle), 0);
    return limit && pieces > limit.max ? [{ ...limit, id, title, pieces }] : [];
  });
}

/**
 * Leaves the most pieces that an order can have. A pack that is too large becomes a smaller one, and lines for which
 * nothing is left are removed.
 */
export function limitPieces(cart: Cart, limits: PieceLimits): Cart {
  const rest = new Map(Object.entries(limits).map(([id, { max }]) => [Number(id), max]));
  let room = maxLines - cart.items.length;
  const items: CartItem[] = [];
  for (const item of cart.items) {
    const left = rest.get(item.id) ?? Number.POSITIVE_INFINITY;
    const size = bundleSize(item.bundle);
    const qty = Math.min(item.qty, Math.floor(left / size));
    const after = left - qty * size;
    const isCut = qty < item.qty;
    if (qty > 0) items.push(withLinePrice({ ...item, qty }));
    else room += 1;
    if (isCut && after > 0 && room > 0) {
      addPack(items, item, `${after}`);
      room -= 1;
    }
    rest.set(item.id, isCut ? 0 : after);
  }
  return { ...cart, items };
}

function addPack(items: CartItem[], item: CartItem, bundle: string): void {
  const key = cartItemKey(item.id, bundle);
  const at = items.findIndex((one) => one.key === key);
  const same = items[at];
  if (same) items[at] = withLinePrice({ ...same, qty: Math.min(same.qty + 1, maxQuantity) });
  else items.push(withLinePrice({ ...item, key, bundle, qty: 1 }));
}
