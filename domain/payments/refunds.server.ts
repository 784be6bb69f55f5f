import { sql } from 'kysely';
import type { Db, RefundRow } from '#database/schema.ts';
import { fromDecimal } from '../money.ts';
import { type Refund, RefundError } from './refund.ts';

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
    money: fromDecimal(row.amount, row.currency),
    reason: row.reason,
    state: row.state,
    reference: row.reference,
    gatewayReference: row.gateway_reference,
    failure: row.failure,
    createdAt: row.created_at,
  };
}

/** Throws RefundError for a refund of another order. */
export async function requireRefundOf(
  db: Db,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<RefundRow> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where(sql<string>`id::text`, '=', refundId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw new RefundError('refund_unknown');
  return row;
}
