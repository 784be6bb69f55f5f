/** Views of the order list. Without one, it has all placed orders (placed-order.server.ts). */
export const savedViews = [
  'to_confirm',
  'to_pack',
  'to_ship',
  'on_the_way',
  'late',
  'backordered',
  'cash_due',
  'unpaid',
  'refunds',
] as const;
export type SavedView = (typeof savedViews)[number];

/**
 * Views that not every shop has: `backordered` where a product is tracked, the others while the money of an order is
 * still to come from the courier or a bank.
 */
const optionalViews = ['to_confirm', 'backordered', 'cash_due'] as const;
type OptionalView = (typeof optionalViews)[number];

export function isOptionalView(view: SavedView | 'all' | undefined): view is OptionalView {
  return optionalViews.some((optional) => optional === view);
}

/** Number of orders in each view, and in the whole list; undefined for a view that the shop does not have. */
export type SavedViewCounts = Record<Exclude<SavedView, OptionalView> | 'all', number> &
  Partial<Record<OptionalView, number>>;

/** More than 999 are shown as "999+": counting further would read an index for nothing. */
export const countLimit = 1000;
