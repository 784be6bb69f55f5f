export const paymentStatuses = ['pending', 'paid', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Column `payment_method` of an order that was paid in full by its discount. */
export const noPayment = 'none';

export const orderStatuses = [
  'pending',
  'confirmed',
  'preparing',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const trackingSteps = ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const;
export type TrackingStep = (typeof trackingSteps)[number];

const progress: Record<OrderStatus, number> = {
  pending: 20,
  confirmed: 40,
  preparing: 60,
  out_for_delivery: 80,
  delivered: 100,
  cancelled: 0,
};

export function trackingProgress(status: OrderStatus): number {
  return progress[status];
}

export function isStepActive(step: TrackingStep, status: OrderStatus): boolean {
  return status !== 'cancelled' && orderStatuses.indexOf(step) <= orderStatuses.indexOf(status);
}

export function asOrderStatus(value: string | null): OrderStatus {
  return orderStatuses.find((status) => status === value) ?? 'pending';
}

export function asPaymentStatus(value: string | null): PaymentStatus {
  return paymentStatuses.find((status) => status === value) ?? 'pending';
}
