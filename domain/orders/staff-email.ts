import { CodedError } from '../coded-error.ts';

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

type Order = { paymentStatus: string; orderStatus: string };

export function staffEmailOf(order: Order): 'payment_problem' | 'order_status' | undefined {
  if (order.paymentStatus === 'failed') return 'payment_problem';
  const isMailed = buttonStatuses.some((status) => status === order.orderStatus);
  return order.paymentStatus === 'paid' && isMailed ? 'order_status' : undefined;
}
