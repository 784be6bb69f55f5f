import type { Db } from '#database/schema.ts';
import { StatusChangeError } from './change-status.ts';
import { orderStatuses } from './order.ts';
import { recordOrderEvent } from './order-events.server.ts';
import { lockOrder } from './payment-status.server.ts';

export type StatusChange = { orderId: string; status: string; staffId: string };

/**
 * Gives an order another status, from any to any, and writes down who did it. The status it already
 * has changes nothing and leaves no trace. Throws StatusChangeError for a status or an order that
 * does not exist.
 */
export async function changeOrderStatus(
  db: Db,
  { orderId, status, staffId }: StatusChange,
): Promise<void> {
  const to = orderStatuses.find((known) => known === status);
  if (!to) throw new StatusChangeError('status_unknown');
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new StatusChangeError('order_unknown');
    const from = order.order_status;
    if (from === to) return;
    await trx
      .updateTable('orders')
      .set({ order_status: to, updated_at: new Date() })
      .where('order_id', '=', orderId)
      .execute();
    const actor = `staff:${staffId}` as const;
    await recordOrderEvent(trx, { orderId, kind: 'status_changed', actor, data: { from, to } });
  });
}
