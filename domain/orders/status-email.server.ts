import type { OrderRow, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import type { Jobs } from '../jobs.ts';
import { asMailedStatus, queueOrderEmail } from './order-emails.server.ts';
import { findPaidBack } from './shipping-warnings.server.ts';

/** They promise that the order is being worked on. Staff confirm what follows in spite of any warning. */
export const promisingStatuses = ['confirmed', 'preparing'] as const;

/**
 * To the customer, about the status that the locked order has now. Undefined where none leaves: the status
 * has no email, the order has no address, or it promises work on an order that is unpaid or refunded.
 */
export async function queueStatusEmail(
  trx: Trx,
  jobs: Jobs,
  { order, by }: { order: OrderRow; by: Actor },
): Promise<string | undefined> {
  if (!asMailedStatus(order.order_status) || !(await isTrue(trx, order))) return undefined;
  return queueOrderEmail(trx, jobs, { kind: 'order_status', order, by });
}

async function isTrue(trx: Trx, { order_id, order_status, status }: OrderRow): Promise<boolean> {
  if (!promisingStatuses.some((promising) => promising === order_status)) return true;
  return status === 'paid' && !(await findPaidBack(trx, [order_id])).has(order_id);
}
