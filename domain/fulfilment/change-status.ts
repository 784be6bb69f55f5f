import { CodedError } from '../coded-error.ts';
import { type OrderStatus, orderStatuses, type PaymentStatus } from '../orders/order.ts';
import { dueTerms, mayShip, type PaymentTerms } from '../orders/payment-terms.ts';
import { isShipped, type ShippingWarning } from '../orders/tracking.ts';

/**
 * Reports whether a change is a step back, which staff confirm. Leaving `cancelled` counts as one: it
 * reverses a decision.
 */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
}

/**
 * Reports whether to confirm a step back. Shipping a cancelled order has its own warning: one question is
 * enough.
 */
export function needsStepBackConfirmation(from: OrderStatus, to: OrderStatus): boolean {
  return isStepBack(from, to) && !(from === 'cancelled' && isShipped(to));
}

export type NextStep = 'confirmed' | 'preparing' | 'ship' | 'delivered';

/**
 * Returns the next step of an order. `ship` is more than a status: it takes a tracking number. Undefined
 * when there is none, for example for an unpaid order.
 */
export function nextStep(order: {
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  terms?: PaymentTerms | undefined;
}): NextStep | undefined {
  const isToConfirm = dueTerms(order) === 'cash' && order.orderStatus === 'pending';
  if (isToConfirm) return 'confirmed';
  return mayShip(order) ? next[order.orderStatus] : undefined;
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
 * `event` is the history entry to undo; undefined when nothing changed. A rejection has the current status,
 * or the unconfirmed warnings.
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
  | { ok: false; why: 'warnings'; status: OrderStatus; warnings: ShippingWarning[] };

export class StatusChangeError extends CodedError<'status_unknown' | 'order_unknown'> {
  override readonly kind = 'statusChange';
}
