import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { isOrderId } from './order-id.ts';
import { readTrackedOrder, type TrackedOrder } from './track-order.ts';

/** A malformed id is answered like an unknown one. */
export async function findTrackedOrder(db: Db, orderId: string): Promise<TrackedOrder | undefined> {
  if (!isOrderId(orderId)) return undefined;
  const { rows } = await sql<{
    found: unknown;
  }>`select get_order_by_id(${orderId}) as found`.execute(db);
  return readTrackedOrder(rows[0]?.found);
}
