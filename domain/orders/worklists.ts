/** What staff work through; without one, all orders that are not pending. */
export const worklists = ['to_pack', 'to_ship', 'on_the_way', 'late', 'unpaid', 'refunds'] as const;
export type Worklist = (typeof worklists)[number];

/** How many orders each list has, and how many there are without one. */
export type ListCounts = Record<Worklist | 'all', number>;

/** More than 999 are shown as "999+": counting further would read an index for nothing. */
export const countLimit = 1000;
