import type { OrderStatus, PaymentStatus } from './order.ts';

/** How an order without immediate payment is paid: to the courier, by bank transfer, or by a link from staff. */
export const paymentTerms = ['cash', 'bank', 'link'] as const;
export type PaymentTerms = (typeof paymentTerms)[number];

export function asPaymentTerms(text: string | null): PaymentTerms | undefined {
  return paymentTerms.find((terms) => terms === text);
}

type Payment = { paymentStatus: PaymentStatus; terms?: PaymentTerms | undefined };

/** Reports whether staff receive the money of an order, instead of a gateway. */
export function isPaidLater(terms: PaymentTerms | undefined): terms is 'cash' | 'bank' {
  return terms === 'cash' || terms === 'bank';
}

/** Returns how the money of an order is still to come to staff: from the courier, or a bank. */
export function dueTerms({ paymentStatus, terms }: Payment): 'cash' | 'bank' | undefined {
  return paymentStatus === 'pending' && isPaidLater(terms) ? terms : undefined;
}

/** Reports whether an order may be packed and sent: it is paid, or paid to the courier and confirmed. */
export function mayShip({
  orderStatus,
  paymentStatus,
  terms,
}: Payment & { orderStatus: OrderStatus }): boolean {
  if (paymentStatus === 'paid') return true;
  return terms === 'cash' && paymentStatus === 'pending' && orderStatus !== 'pending';
}

/** How staff return money that they have received themselves. */
export const refundWays = ['cash', 'bank', 'other'] as const;
export type RefundWay = (typeof refundWays)[number];

export function asRefundWay(text: unknown): RefundWay | undefined {
  return refundWays.find((way) => way === text);
}
