import {
  type ArrivalWindow,
  arrivalWindowFromDispatch,
  arrivalWindowFromPayment,
  defaultDeliveryTimes,
} from '../calendar/arrival-window.ts';
import type { OrderStatus, PaymentStatus } from '../orders/order.ts';

export type Expected = {
  payment: PaymentStatus;
  status: OrderStatus;
  country: string | null;
  /** Day of the payment in the store's time zone; undefined in rows of an older store. */
  paidDay: string | undefined;
  /** Undefined before dispatch, and when the day is unknown. */
  dispatchedDay: string | undefined;
};

export type Arrival = ArrivalWindow & { isLate: boolean };

/**
 * Returns the part of the window that remains on the day `today`. Undefined for an order that is delivered,
 * cancelled or unpaid.
 */
export function estimateArrival(
  order: Expected,
  today: string,
  times = defaultDeliveryTimes,
): Arrival | undefined {
  const { payment, status, country, paidDay, dispatchedDay } = order;
  if (payment !== 'paid' || status === 'cancelled' || status === 'delivered') return undefined;
  if (dispatchedDay)
    return asOf(today, arrivalWindowFromDispatch(dispatchedDay, country, times), today);
  // The order was handed over on an unknown day.
  if (!paidDay || status === 'out_for_delivery') return undefined;
  // Earliest arrival if the parcel left today.
  const soonest = arrivalWindowFromDispatch(today, country, times).first;
  return asOf(today, arrivalWindowFromPayment(paidDay, country, times), soonest);
}

function asOf(today: string, { first, last }: ArrivalWindow, soonest: string): Arrival {
  if (today > last || soonest > last) return { first, last, isLate: true };
  return { first: first > soonest ? first : soonest, last, isLate: false };
}
