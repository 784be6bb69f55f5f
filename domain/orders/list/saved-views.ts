/** Views of the order list. Without one, it has all orders that are not pending. */
export const savedViews = [
  'to_pack',
  'to_ship',
  'on_the_way',
  'late',
  'backordered',
  'unpaid',
  'refunds',
] as const;
export type SavedView = (typeof savedViews)[number];

/** Number of orders in each view, and in the whole list; no `backordered` in a shop that tracks no product. */
export type SavedViewCounts = Record<Exclude<SavedView, 'backordered'> | 'all', number> & {
  backordered?: number;
};

/** More than 999 are shown as "999+": counting further would read an index for nothing. */
export const countLimit = 1000;
