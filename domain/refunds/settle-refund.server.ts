import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { RefundRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { closeAttentionItem } from '../attention/open-item.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import {
  canSettleByHand,
  isUnsettled,
  type Refund,
  RefundError,
  type RefundOutcome,
  toRefund,
} from './refund.ts';
import { completeFullRefund } from './refunded-payment.server.ts';
import {
  emailCustomerAboutRefund,
  findCharge,
  isSubmitting,
  type RefundServices,
  requireRefundOf,
} from './submit-refund.server.ts';

export type RefundSettling = {
  orderId: string;
  refundId: string;
  outcome: RefundOutcome | undefined;
  staffId: string;
};

/**
 * Records the outcome of a refund that staff found. `done` counts as refunded, `refused` can be refunded
 * again. The same outcome again changes nothing. Throws RefundError for another one, and while the gateway
 * is still likely to report it (`canSettleByHand`).
 */
export async function settleRefund(
  { db, gateways, jobs }: RefundServices,
  { orderId, refundId, outcome, staffId }: RefundSettling,
): Promise<Refund> {
  if (!outcome) throw new RefundError('outcome_required');
  return inTransaction(db, async (trx) => {
    // Concurrent updates by a colleague or the gateway wait here.
    const order = await lockOrder(trx, orderId);
    const row = await requireRefundOf(trx, { orderId, refundId });
    if (row.state === outcome) return toRefund(row);
    await requireForgotten(trx, gateways, row);
    const settled = await trx
      .updateTable('refunds')
      .set({ state: outcome, failure: null, asking_since: null, updated_at: new Date() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const actor = `staff:${staffId}` as const;
    const data = { refund: row.id, ...toRefund(settled).money };
    await recordOrderEvent(trx, { orderId, kind: `refund_settled_${outcome}`, actor, data });
    await closeAttentionItem(trx, 'refund_unanswered', row.id);
    if (outcome === 'done') {
      await completeFullRefund(trx, row.payment_id);
      await emailCustomerAboutRefund(trx, jobs, order, toRefund(settled));
    }
    return toRefund(settled);
  });
}

/** Throws for a refund that is settled, or whose gateway is still likely to settle it. */
async function requireForgotten(trx: Trx, gateways: Gateways, row: RefundRow): Promise<void> {
  const refund = toRefund(row);
  if (!isUnsettled(refund)) {
    throw new RefundError(row.state === 'done' ? 'settled_as_done' : 'settled_as_refused');
  }
  const { gateway } = await findCharge({ db: trx, gateways }, row.payment_id);
  if (!canSettleByHand(refund, gateway?.can)) throw new RefundError('gateway_knows');
  if (await isSubmitting(trx, row.id)) throw new RefundError('being_asked');
}
