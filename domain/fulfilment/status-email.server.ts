import type { OrderRow, Trx } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { asOrderStatus, asPaymentStatus } from '../orders/order.ts';
import { asMailedStatus, queueOrderEmail } from '../orders/order-emails.server.ts';
import { asPaymentTerms, mayShip } from '../orders/payment-terms.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { findFullyRefunded } from './shipping-warnings.server.ts';

/** Statuses whose email promises work on the order. Staff confirm later statuses despite any warning. */
export const promisingStatuses = ['confirmed', 'preparing'] as const;

/**
 * Queues an email about the locked order's status. Returns undefined when the status has no email, the
 * order has no address, or the email promises work on a refunded order or one that may not be sent.
 */
export async function queueStatusEmail(
  trx: Trx,
  jobs: Jobs,
  { order, by }: { order: OrderRow; by: Actor },
): Promise<string | undefined> {
  if (!asMailedStatus(order.order_status) || !(await isStatusEmailAccurate(trx, order)))
    return undefined;
  return queueOrderEmail(trx, jobs, { kind: 'order_status', order, by });
}

async function isStatusEmailAccurate(
  trx: Trx,
  { order_id, order_status, status, payment_terms }: OrderRow,
): Promise<boolean> {
  if (!promisingStatuses.some((promising) => promising === order_status)) return true;
  const order = {
    orderStatus: asOrderStatus(order_status),
    paymentStatus: asPaymentStatus(status),
    terms: asPaymentTerms(payment_terms),
  };
  return mayShip(order) && !(await findFullyRefunded(trx, [order_id])).has(order_id);
}
