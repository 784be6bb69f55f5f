import { arrivalRange } from '#app/words/arrival-range.ts';
import { dateLocale } from '#app/words/moments.ts';
import type { DeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { dateInTimeZone } from '#domain/calendar/date-in-time-zone.ts';
import { dateTimeFormat } from '#domain/calendar/date-time-format.ts';
import { carrierAddress } from '#domain/fulfilment/carriers.ts';
import { estimateArrival } from '#domain/fulfilment/expected-arrival.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import { add, compare, type Money, money } from '#domain/money.ts';
import { maskOrder, type OrderTracking } from '#domain/orders/lookup/track-order.ts';
import {
  isStepActive,
  type TrackingStep,
  trackingProgress,
  trackingSteps,
} from '#domain/orders/order.ts';
import { isPaidLater } from '#domain/orders/payment-terms.ts';
import { isShipped } from '#domain/orders/tracking.ts';

type HiddenField =
  | 'firstName'
  | 'lastName'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'dispatchedAt'
  | 'confirmedAt'
  | 'dueAt'
  | 'market'
  | 'terms'
  | 'items'
  | 'refunds';

/** Dates and country are text in the visitor's language. */
export type OrderView = Omit<OrderTracking, HiddenField> & {
  name: string;
  created: string;
  updated: string;
  isMasked: boolean;
  /** It has one, which only its customer sees. */
  isTrackingHidden: boolean;
  carrierAddress: string | undefined;
  /** Set while a placed order is still to be paid to the courier, or by transfer. */
  due: DueView | undefined;
  /** Percent; undefined where nothing is under way. */
  progress: number | undefined;
  steps: { name: TrackingStep; isActive: boolean }[];
  arrival: { range: string; isLate: boolean } | undefined;
  refunds: { money: Money; isDone: boolean; date: string; way?: 'cash' | 'bank' }[];
};

type DueView = {
  terms: 'cash' | 'bank';
  /** Last day of a transfer. */
  until: string;
  /** Lines of the account; a reader who has only the order's number gets none. */
  account: string[];
};

type ViewOptions = {
  language: Language;
  timeZone: string;
  delivery: DeliveryTimes | undefined;
  /** True for a reader who has only the order's number. */
  isMasked: boolean;
  /** Returns the account to which the orders of a market are paid. Undefined where none is shown. */
  accountOf?: (market: string) => string;
};

// Formats dates on the server: machines with other locale data would format them differently.
export function toOrderView(fullOrder: OrderTracking, options: ViewOptions): OrderView {
  const { language, timeZone, isMasked } = options;
  const order = isMasked ? maskOrder(fullOrder) : fullOrder;
  const { firstName, lastName, createdAt, updatedAt, ...others } = order;
  const { paidAt, dispatchedAt, items, confirmedAt, dueAt, market, terms, ...visible } = others;
  const write = (date: Date | undefined, time?: 'short') =>
    date
      ? dateTimeFormat(dateLocale[language], {
          dateStyle: 'long',
          ...(time ? { timeStyle: time } : {}),
          timeZone,
        }).format(date)
      : '';
  return {
    ...visible,
    name: [firstName, lastName].filter(Boolean).join(' '),
    country: countryNameByCode(order.country, language),
    created: write(createdAt),
    updated: write(updatedAt, 'short'),
    isMasked,
    isTrackingHidden: isMasked && fullOrder.trackingNumber !== '',
    carrierAddress: carrierAddress(order.carrier, order.trackingNumber),
    due: dueOf(order, options, write(dueAt)),
    progress: isUnderWay(order) ? trackingProgress(order.status) : undefined,
    steps: trackingSteps.map((name) => ({ name, isActive: isStepActive(name, order.status) })),
    arrival: arrivalOf(order, options),
    refunds: order.refunds.map(({ money, isDone, at, day, way }) => ({
      money,
      isDone,
      date: day ? writeDay(day, language) : write(at),
      ...(way && way !== 'other' && { way }),
    })),
  };
}

/** "2026-11-29" as "29 November 2026". */
function writeDay(day: string, language: Language): string {
  const format = dateTimeFormat(dateLocale[language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(day));
}

function dueOf(
  { terms, payment, status, market }: OrderTracking,
  { isMasked, accountOf }: ViewOptions,
  until: string,
): DueView | undefined {
  if (payment !== 'pending' || status === 'cancelled' || !isPaidLater(terms)) return undefined;
  const account = terms === 'bank' && !isMasked ? (accountOf?.(market) ?? '') : '';
  return { terms, until, account: account.split('\n').filter(Boolean) };
}

/** Staff may ship an order that was paid in another way. */
function isUnderWay({ status, payment }: OrderTracking): boolean {
  return status !== 'cancelled' && (payment !== 'failed' || isShipped(status));
}

function arrivalOf(order: OrderTracking, options: ViewOptions): OrderView['arrival'] {
  const { language, timeZone, delivery } = options;
  if (isFullyRefunded(order)) return undefined;
  const dayOf = (moment: Date | undefined) => moment && dateInTimeZone(timeZone, moment);
  const arrival = estimateArrival(
    {
      ...order,
      paidDay: dayOf(order.paidAt),
      confirmedDay: dayOf(order.confirmedAt),
      dispatchedDay: dayOf(order.dispatchedAt),
    },
    dateInTimeZone(timeZone, new Date()),
    delivery,
  );
  return arrival && { range: arrivalRange(arrival, language), isLate: arrival.isLate };
}

function isFullyRefunded({ refunds, total, currency }: OrderTracking): boolean {
  if (total === undefined || refunds.length === 0) return false;
  const refunded = refunds.reduce((sum, refund) => add(sum, refund.money), money(0, currency));
  return compare(refunded, money(total, currency)) >= 0;
}
