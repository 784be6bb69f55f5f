import type { Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';

/**
 * Asks for every purchase event that waits to be sent, in a database whose queue is empty: one that
 * was restored. Returns how many.
 */
export async function resumePurchaseEvents(trx: Trx, jobs: Jobs): Promise<number> {
  const waiting = trx.selectFrom('ad_events').select('order_id').where('state', '=', 'queued');
  const events = await waiting.execute();
  for (const { order_id } of events) {
    await jobs.send(trx, { name: 'send-purchase-event', data: { orderId: order_id } });
  }
  return events.length;
}
