import type { Language } from '../language.ts';
import { addBusinessDays, daysToShip } from './business-days.ts';
import { isHoliday } from './holidays.ts';
import type { OrderStatus, PaymentStatus } from './order.ts';

/** Days as 2026-12-02, both of them in it. */
export type ArrivalWindow = { first: string; last: string };

/** Where orders are packed: its weekends and holidays decide when one leaves. */
const storeCountry = 'AE';

type Transit = { least: number; most: number };

// Business days where the parcel goes, from the hand-over to the door: what the courier's contract
// says. These are the demo's.
const emirates: Transit = { least: 1, most: 2 };
const gulf: Transit = { least: 2, most: 4 };
const near: Transit = { least: 3, most: 6 };
const farther: Transit = { least: 4, most: 8 };
const elsewhere: Transit = { least: 5, most: 10 };

const transits: Record<string, Transit> = {
  AE: emirates,
  ...toAll(['SA', 'KW', 'QA', 'BH', 'OM'], gulf),
  ...toAll(['JO', 'EG', 'LB', 'IQ', 'TR', 'IN', 'PK'], near),
  ...toAll(['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT'], farther),
  ...toAll(['NL', 'NO', 'PL', 'PT', 'SE', 'US', 'CA', 'AU', 'JP', 'KR', 'SG', 'MY'], farther),
};

function toAll(countries: string[], transit: Transit): Record<string, Transit> {
  return Object.fromEntries(countries.map((code) => [code, transit]));
}

/** Of an order that is paid on `day`. */
export function windowFromPayment(day: string, country: string | null): ArrivalWindow {
  const dispatch = (count: number) => addBusinessDays(day, count, storeCountry, isHoliday);
  return {
    first: windowFromDispatch(dispatch(daysToShip.first), country).first,
    last: windowFromDispatch(dispatch(daysToShip.last), country).last,
  };
}

/** Of one that the courier was given on `day`. */
export function windowFromDispatch(day: string, country: string | null): ArrivalWindow {
  const { least, most } = transits[country?.toUpperCase() ?? ''] ?? elsewhere;
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
export function expectArrival(order: Expected, today: string): Arrival | undefined {
  const { payment, status, country, paidDay, dispatchedDay } = order;
  if (payment !== 'paid' || status === 'cancelled' || status === 'delivered') return undefined;
  if (dispatchedDay) return asOf(today, windowFromDispatch(dispatchedDay, country), today);
  // Handed over on an unknown day.
  if (!paidDay || status === 'out_for_delivery') return undefined;
  // Not before it could come if it left now.
  const soonest = windowFromDispatch(today, country).first;
  return asOf(today, windowFromPayment(paidDay, country), soonest);
}

function asOf(today: string, { first, last }: ArrivalWindow, soonest: string): Arrival {
  if (today > last || soonest > last) return { first, last, isLate: true };
  return { first: first > soonest ? first : soonest, last, isLate: false };
}

/** "2–9 December" */
export function formatWindow({ first, last }: ArrivalWindow, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const range = format.formatRange(new Date(first), new Date(last));
  // English is given thin spaces around the dash of days in one month.
  return range.replace(/^(\d+)\s–\s(?=\d+\s\D+$)/, '$1–');
}
