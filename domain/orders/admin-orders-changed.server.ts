import type { Db } from '#database/schema.ts';

/** Clocks of several machines differ, and a transaction shows what it did only when it ends. */
const msOfOverlap = 15_000;

/**
 * Ids of the orders that staff may have to see anew, because they changed after `since` or shortly
 * before, oldest change first. Undefined when there are more than `most`: then the list is better
 * loaded again. Orders placed since and not yet paid were never seen.
 */
export async function findChangedOrders(
  db: Db,
  since: Date,
  most: number,
): Promise<string[] | undefined> {
  const from = new Date(since.getTime() - msOfOverlap);
  const rows = await db
    .selectFrom('orders')
    .select('order_id')
    .where('updated_at', '>', from)
    .where((eb) => eb.or([eb('status', '!=', 'pending'), eb('created_at', '<', since)]))
    .orderBy('updated_at')
    .limit(most + 1)
    .execute();
  return rows.length > most ? undefined : rows.map(({ order_id }) => order_id);
}
