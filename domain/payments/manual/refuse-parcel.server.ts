import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { lockOrder } from '#domain/orders/lock-order.server.ts';
import { recordOrderEvent } from '#domain/orders/order-events.server.ts';
import { followOrder } from '#domain/stock/follow-status.server.ts';
import { isParcelRefused, returnParcel } from '#domain/stock/return-parcel.server.ts';
import { ManualPaymentError } from './manual-payment.ts';

type Parcel = { orderId: string; staffId: string };
type Refused = Parcel & { hasReturned: boolean };

/**
 * Records that the customer did not take the parcel of an order in cash: it is neither paid nor sent again.
 * `hasReturned`: staff have the parcel back, and its units are on the shelf. Throws ManualPaymentError not_due.
 */
export function refuseParcel(db: Db, refused: Refused): Promise<void> {
  return inTransaction(db, (trx) => refuseInside(trx, refused));
}

async function refuseInside(trx: Trx, { orderId, staffId, hasReturned }: Refused): Promise<void> {
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
  if (hasReturned) await receiveUnits(trx, orderId, staffId);
}

/** Records that the parcel of a refused order is back. Throws ManualPaymentError not_sent, already_returned. */
export function receiveRefusedParcel(db: Db, parcel: Parcel): Promise<void> {
  return inTransaction(db, (trx) => receiveInside(trx, parcel));
}

async function receiveInside(trx: Trx, { orderId, staffId }: Parcel): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw new ManualPaymentError('order_unknown');
  if (!(await isParcelRefused(trx, orderId))) throw new ManualPaymentError('not_sent');
  const hasReturned = await receiveUnits(trx, orderId, staffId);
  if (!hasReturned) throw new ManualPaymentError('already_returned');
}

/** Returns false where nothing of the parcel is to be returned: it was never sent, or its units are back. */
async function receiveUnits(trx: Trx, orderId: string, staffId: string): Promise<boolean> {
  const actor = `staff:${staffId}` as const;
  const hasReturned = await returnParcel(trx, orderId, actor);
  if (hasReturned) await recordOrderEvent(trx, { orderId, kind: 'parcel_returned', actor });
  return hasReturned;
}
