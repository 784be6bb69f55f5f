import { CodedError } from '../coded-error.ts';

/** An e-mail that staff cannot have sent. */
export class StaffEmailError extends CodedError<
  'order_unknown' | 'order_differs' | 'payment_not_failed' | 'status_not_mailed' | 'address_missing'
> {
  override readonly kind = 'staffEmail';
}

/** The statuses of a paid order that the green button is there for. */
export const buttonStatuses = ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const;

type Order = { paymentStatus: string; orderStatus: string };

/** Which e-mail staff may send about an order: about its failed payment, or how far it has come. */
export function staffEmailOf(order: Order): 'payment_problem' | 'order_status' | undefined {
  if (order.paymentStatus === 'failed') return 'payment_problem';
  const isMailed = buttonStatuses.some((status) => status === order.orderStatus);
  return order.paymentStatus === 'paid' && isMailed ? 'order_status' : undefined;
}
