import { CodedError } from '../coded-error.ts';
import type { OrderStatus, PaymentStatus } from './order.ts';
import { isPaidLater, mayShip, type PaymentTerms } from './payment-terms.ts';

export class StaffEmailError extends CodedError<
  | 'order_unknown'
  | 'order_differs'
  | 'payment_not_failed'
  | 'paid_since'
  | 'status_not_mailed'
  | 'address_missing'
> {
  override readonly kind = 'staffEmail';
}

export const buttonStatuses = ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const;

type Order = {
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  terms?: PaymentTerms | undefined;
};

export function staffEmailOf(order: Order): 'payment_problem' | 'order_status' | undefined {
  // Cash and transfers fail with their order: there is nothing to pay again.
  if (order.paymentStatus === 'failed') {
    return isPaidLater(order.terms) ? undefined : 'payment_problem';
  }
  const isMailed = buttonStatuses.some((status) => status === order.orderStatus);
  return isMailed && mayShip(order) ? 'order_status' : undefined;
}
