import type { Db } from '#database/schema.ts';

/**
 * Clocks of several machines differ, and changes become visible only when their transaction ends.
 */
const msOfOverlap = 15_000;

/**
 * Ids of orders to refresh in the list: changed after `since` or shortly before, oldest change
 * first. Undefined for more than `most`: then the list is better reloaded. Orders placed since and
 * still pending are left out: the list has never shown them.
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
