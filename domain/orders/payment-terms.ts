import { asPaymentStatus, type OrderStatus, type PaymentStatus, paymentStatuses } from './order.ts';

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

/** The statuses of lists, exports and reports: money that is due to staff is not awaited online. */
export const reportStatuses = [...paymentStatuses, 'cash_due'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export function reportStatusOf(payment: Payment): ReportStatus {
  return dueTerms(payment) ? 'cash_due' : payment.paymentStatus;
}

/** Reads a stored status, also of an older store. */
export function asReportStatus(text: string): ReportStatus {
  return reportStatuses.find((status) => status === text) ?? asPaymentStatus(text);
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
