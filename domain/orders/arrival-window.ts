import { addBusinessDays, usualDispatch } from './business-days.ts';
import { isHoliday } from './holidays.ts';
import type { OrderStatus, PaymentStatus } from './order.ts';

/** Days as 2026-12-02, both of them in it. */
export type ArrivalWindow = { first: string; last: string };

/** Where orders are packed: its weekends and holidays decide when one leaves. */
const storeCountry = 'AE';

/** Countries to which a parcel takes the same time. */
export const zones = ['emirates', 'gulf', 'near', 'farther', 'elsewhere'] as const;
export type Zone = (typeof zones)[number];

type Days = { least: number; most: number };

export type DeliveryTimes = {
  /** Business days of the store from the payment until the parcel leaves. */
  dispatch: Days;
  /**
   * Business days where the parcel goes, from the hand-over to the door: what the courier's contract
   * says.
   */
  transit: Record<Zone, Days>;
  /** Days on which nothing is packed besides weekends and public holidays. */
  closed: readonly string[];
};

/** The demo's. */
export const usualTimes: DeliveryTimes = {
  dispatch: usualDispatch,
  transit: {
    emirates: { least: 1, most: 2 },
    gulf: { least: 2, most: 4 },
    near: { least: 3, most: 6 },
    farther: { least: 4, most: 8 },
    elsewhere: { least: 5, most: 10 },
  },
  closed: [],
};

const zoneOf: Record<string, Zone> = {
  AE: 'emirates',
  ...toAll(['SA', 'KW', 'QA', 'BH', 'OM'], 'gulf'),
  ...toAll(['JO', 'EG', 'LB', 'IQ', 'TR', 'IN', 'PK'], 'near'),
  ...toAll(['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT'], 'farther'),
  ...toAll(['NL', 'NO', 'PL', 'PT', 'SE', 'US', 'CA', 'AU', 'JP', 'KR', 'SG', 'MY'], 'farther'),
};

function toAll(countries: string[], zone: Zone): Record<string, Zone> {
  return Object.fromEntries(countries.map((code) => [code, zone]));
}

/** Of an order that is paid on `day`. */
export function windowFromPayment(
  day: string,
  country: string | null,
  times = usualTimes,
): ArrivalWindow {
  const { least, most } = times.dispatch;
  const isOff = (one: string) => times.closed.includes(one) || isHoliday(one, storeCountry);
  const dispatch = (count: number) => addBusinessDays(day, count, storeCountry, isOff);
  return {
    first: windowFromDispatch(dispatch(least), country, times).first,
    last: windowFromDispatch(dispatch(most), country, times).last,
  };
}

/** Of one that the courier was given on `day`. */
export function windowFromDispatch(
  day: string,
  country: string | null,
  { transit } = usualTimes,
): ArrivalWindow {
  const { least, most } = transit[zoneOf[country?.toUpperCase() ?? ''] ?? 'elsewhere'];
  return {
    first: addBusinessDays(day, least, country, isHoliday),
    last: addBusinessDays(day, most, country, isHoliday),
  };
}

export type Expected = {
  payment: PaymentStatus;
  status: OrderStatus;
  country: string | null;
  /** In days of the store's time zone; undefined in rows of an older store. */
  paidDay: string | undefined;
  /** Undefined before the dispatch, and where it is not known. */
  dispatchedDay: string | undefined;
};

export type Arrival = ArrivalWindow & { isLate: boolean };

/**
 * What may be promised of an order on the day `today`: nothing that is over, and nothing of one that
 * is delivered, cancelled or not paid.
 */
export function expectArrival(
  order: Expected,
  today: string,
  times = usualTimes,
): Arrival | undefined {
  const { payment, status, country, paidDay, dispatchedDay } = order;
  if (payment !== 'paid' || status === 'cancelled' || status === 'delivered') return undefined;
  if (dispatchedDay) return asOf(today, windowFromDispatch(dispatchedDay, country, times), today);
  // Handed over on an unknown day.
  if (!paidDay || status === 'out_for_delivery') return undefined;
  // Not before it could come if it left now.
  const soonest = windowFromDispatch(today, country, times).first;
  return asOf(today, windowFromPayment(paidDay, country, times), soonest);
}

function asOf(today: string, { first, last }: ArrivalWindow, soonest: string): Arrival {
  if (today > last || soonest > last) return { first, last, isLate: true };
  return { first: first > soonest ? first : soonest, last, isLate: false };
}
