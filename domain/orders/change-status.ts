import { CodedError } from '../coded-error.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus } from './order.ts';
import { isShipped, type ShippingWarning } from './ship-order.ts';

/** A step back asks first. Leaving `cancelled` counts as one: it takes a decision back. */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
}

/** Before a cancelled order is shipped, the doubts ask: one question, not two. */
export function asksAboutStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return isStepBack(from, to) && !(from === 'cancelled' && isShipped(to));
}

/**
 * What staff do next with an order. `ship` is more than a status: it takes a tracking number. Undefined
 * where nothing is to be done, as for an order that is not paid.
 */
export function nextStep(order: {
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
}): 'preparing' | 'ship' | 'delivered' | undefined {
  return order.paymentStatus === 'paid' ? next[order.orderStatus] : undefined;
}

const next = {
  pending: 'preparing',
  confirmed: 'preparing',
  preparing: 'ship',
  out_for_delivery: 'delivered',
  delivered: undefined,
  cancelled: undefined,
} as const;

/**
 * `event` is the line in the history by which it can be undone; undefined when nothing changed. A
 * refusal has the current status, or the unconfirmed doubts.
 */
export type StatusChangeOutcome =
  | { ok: true; status: OrderStatus; event: number | undefined; mailed: boolean }
  | {
      ok: false;
      why: 'conflict';
      status: OrderStatus;
      by: string | undefined;
      at: Date | undefined;
    }
  | { ok: false; why: 'doubts'; status: OrderStatus; doubts: ShippingWarning[] };

export class StatusChangeError extends CodedError<'status_unknown' | 'order_unknown'> {
  override readonly kind = 'statusChange';
}
