import type { Db, RefundRow } from '#database/schema.ts';
import { centsFromDecimal } from '../money.ts';
import type { Refund } from './refund.ts';

/** Every refund of an order, oldest first. */
export async function listRefunds(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toRefund);
}

export function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    amountCents: centsFromDecimal(row.amount),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    reference: row.reference,
    gatewayReference: row.gateway_reference,
    failure: row.failure,
    createdAt: row.created_at,
  };
}
