/** Lists that staff work through. The default list has all orders that are not pending. */
export const worklists = ['to_pack', 'to_ship', 'on_the_way', 'late', 'unpaid', 'refunds'] as const;
export type Worklist = (typeof worklists)[number];

/** Number of orders in each list, and in the default list. */
export type ListCounts = Record<Worklist | 'all', number>;

/** More than 999 are shown as "999+": counting further would read an index for nothing. */
export const countLimit = 1000;
