import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { giveUpPurchaseEvent, hoursToTell } from './send-purchase-event.server.ts';

/**
 * Gives up purchase events that are too old to send, because their job is gone or the store was
 * closed. Staff see them as failed.
 */
export async function giveUpForgottenEvents(db: Db): Promise<void> {
  const events = await db
    .selectFrom('ad_events')
    .select('order_id')
    .where('state', '=', sql.lit('queued' as const))
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hoursToTell})`)
    .execute();
  for (const { order_id } of events) await giveUpPurchaseEvent(db, order_id, 'late');
}
