import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { giveUpPurchaseEvent, hoursToTell } from './send-purchase-event.server.ts';

/** Gives up events too old to send, whose job is gone or whose store was closed. */
export async function giveUpForgottenEvents(db: Db): Promise<void> {
  const events = await db
    .selectFrom('ad_events')
    .select('order_id')
    .where('state', '=', sql.lit('queued' as const))
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hoursToTell})`)
    .execute();
  for (const { order_id } of events) await giveUpPurchaseEvent(db, order_id, 'late');
}
