import type { OrderRow, Trx } from '#database/schema.ts';
import type { Jobs } from '../jobs.ts';
import { readAdConsent } from './ad-consent.server.ts';

/** Row and job commit with the payment; the row is unique, so the event is sent once. */
export async function queuePurchaseEvent(
  trx: Trx,
  jobs: Jobs,
  { order_id, ad_consent }: Pick<OrderRow, 'order_id' | 'ad_consent'>,
): Promise<void> {
  if (!readAdConsent(ad_consent)?.ads) return;
  const queued = await trx
    .insertInto('ad_events')
    .values({ order_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (queued) await jobs.send(trx, { name: 'send-purchase-event', data: { orderId: order_id } });
}
