import type { Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';

/**
 * Queues every unsent purchase event again after a restore, whose queue is empty. Returns how many.
 */
export async function resumePurchaseEvents(trx: Trx, jobs: Jobs): Promise<number> {
  const waiting = trx.selectFrom('ad_events').select('order_id').where('state', '=', 'queued');
  const events = await waiting.execute();
  for (const { order_id } of events) {
    await jobs.send(trx, { name: 'send-purchase-event', data: { orderId: order_id } });
  }
  return events.length;
}
