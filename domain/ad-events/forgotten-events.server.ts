import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { giveUpPurchaseEvent } from './send-purchase-event.server.ts';

/** A round of tries is over before (server/job-kinds.ts). */
const hoursOfRound = 26;

/**
 * Asks anew for purchase events that wait although their job is gone; those that were asked for anew
 * before are given up, which staff are told.
 */
export async function resumeForgottenEvents(db: Db, jobs: Jobs): Promise<void> {
  for (const orderId of await findForgottenTwice(db)) await giveUpPurchaseEvent(db, orderId);
  await db.transaction().execute(async (trx) => {
    const forgotten = await trx
      .updateTable('ad_events')
      .set({ queued_at: sql<Date>`now()` })
      .where('state', '=', sql.lit('queued' as const))
      .where('queued_at', '<', longAgo)
      .returning('order_id')
      .execute();
    for (const { order_id } of forgotten) {
      await jobs.send(trx, { name: 'send-purchase-event', data: { orderId: order_id } });
    }
  });
}

async function findForgottenTwice(db: Db): Promise<string[]> {
  const events = await db
    .selectFrom('ad_events')
    .select('order_id')
    .where('state', '=', sql.lit('queued' as const))
    .where('queued_at', '<', longAgo)
    .whereRef('queued_at', '>', 'created_at')
    .execute();
  return events.map(({ order_id }) => order_id);
}

const longAgo = sql<Date>`now() - make_interval(hours => ${sql.lit(hoursOfRound)})`;
