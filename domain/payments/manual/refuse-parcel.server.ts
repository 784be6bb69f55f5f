import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import { lockOrder } from '#domain/orders/lock-order.server.ts';
import { recordOrderEvent } from '#domain/orders/order-events.server.ts';
import { followOrder } from '#domain/stock/follow-status.server.ts';
import { returnParcel } from '#domain/stock/return-parcel.server.ts';
import { ManualPaymentError } from './manual-payment.ts';

type Refused = { orderId: string; staffId: string; hasReturned: boolean };

/**
 * Records that the customer did not take the parcel of an order in cash: it is neither paid nor sent again.
 * `hasReturned`: staff have the parcel back, and its units are on the shelf. Throws ManualPaymentError not_due.
 */
export async function refuseParcel(
  trx: Trx,
  { orderId, staffId, hasReturned }: Refused,
): Promise<void> {
  const actor = `staff:${staffId}` as const;
  const order = await lockOrder(trx, orderId);
  if (!order) throw new ManualPaymentError('order_unknown');
  const isDue = order.status === 'pending' && order.payment_terms === 'cash';
  if (!isDue || order.order_status === 'cancelled') throw new ManualPaymentError('not_due');
  await sql`
    update payments set state = 'failed', failure_reason = null, updated_at = now()
    where order_id = ${orderId} and gateway = 'cash' and state = 'open'`.execute(trx);
  await trx
    .updateTable('orders')
    .set({ status: 'failed', order_status: 'cancelled' })
    .where('order_id', '=', orderId)
    .execute();
  const data = { from: order.order_status };
  await recordOrderEvent(trx, { orderId, kind: 'cash_refused', actor, data });
  await followOrder(trx, orderId, actor);
  if (hasReturned) await returnParcel(trx, orderId, actor);
}

/** Records that the parcel of a refused order is back. Throws ManualPaymentError not_sent, already_returned. */
export async function receiveRefusedParcel(
  trx: Trx,
  { orderId, staffId }: Pick<Refused, 'orderId' | 'staffId'>,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw new ManualPaymentError('order_unknown');
  const isRefused = order.status === 'failed' && order.payment_terms === 'cash';
  if (!isRefused) throw new ManualPaymentError('not_sent');
  const hasReturned = await returnParcel(trx, orderId, `staff:${staffId}`);
  if (!hasReturned) throw new ManualPaymentError('already_returned');
}
