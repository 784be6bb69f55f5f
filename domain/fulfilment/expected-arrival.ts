import {
  type ArrivalWindow,
  arrivalWindowFromDispatch,
  arrivalWindowFromPayment,
  defaultDeliveryTimes,
} from '../calendar/arrival-window.ts';
import type { OrderStatus, PaymentStatus } from '../orders/order.ts';
import { dueTerms, type PaymentTerms } from '../orders/payment-terms.ts';

export type Expected = {
  payment: PaymentStatus;
  status: OrderStatus;
  terms?: PaymentTerms | undefined;
  country: string | null;
  /** Day of the payment in the store's time zone; undefined in rows of an older store. */
  paidDay: string | undefined;
  /** Day on which an order in cash was confirmed: it is worked on from then on, as a paid one. */
  confirmedDay?: string | undefined;
  /** Undefined before dispatch, and when the day is unknown. */
  dispatchedDay: string | undefined;
};

export type Arrival = ArrivalWindow & { isLate: boolean };

/**
 * Returns the part of the window that remains on the day `today`. Undefined for an order that is delivered,
 * cancelled or unpaid. One whose money is due to the courier or by transfer is not unpaid.
 */
export function estimateArrival(
  order: Expected,
  today: string,
  times = defaultDeliveryTimes,
): Arrival | undefined {
  const { payment, status, terms, country, dispatchedDay } = order;
  const isPlaced = payment === 'paid' || dueTerms({ paymentStatus: payment, terms }) !== undefined;
  if (!isPlaced || status === 'cancelled' || status === 'delivered') return undefined;
  if (dispatchedDay)
    return asOf(today, arrivalWindowFromDispatch(dispatchedDay, country, times), today);
  // The order was handed over on an unknown day.
  const startDay = (terms === 'cash' && order.confirmedDay) || order.paidDay;
  if (!startDay || status === 'out_for_delivery') return undefined;
  // Earliest arrival if the parcel left today.
  const soonest = arrivalWindowFromDispatch(today, country, times).first;
  return asOf(today, arrivalWindowFromPayment(startDay, country, times), soonest);
}

function asOf(today: string, { first, last }: ArrivalWindow, soonest: string): Arrival {
  if (today > last || soonest > last) return { first, last, isLate: true };
  return { first: first > soonest ? first : soonest, last, isLate: false };
}
