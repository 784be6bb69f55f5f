import { currencyOf, storeMoney } from '../currency.ts';
import { add, type Money, toMajorUnits } from '../money.ts';
import type { ReportStatus } from '../orders/payment-terms.ts';
import type { Buckets } from './buckets.ts';

export type OrderCounts = Omit<ReturnType<typeof sumUp>, 'revenue'>;
export type Revenue = ReturnType<typeof toRevenueReport>;

export type CountedOrders = {
  bucket: number;
  status: ReportStatus | 'abandoned';
  orders: number;
  money: Money;
};

export function toRevenueReport(
  { unit, days }: Buckets,
  counted: readonly CountedOrders[],
  refunds: readonly Money[],
) {
  const perBucket = Map.groupBy(counted, ({ bucket }) => bucket);
  return {
    ...sumUp(counted),
    /** Refunds of these orders; not deducted from the revenue. */
    refunded: refunds.length > 0 ? sumByCurrency(refunds) : [],
    unit,
    /** `day` is the day, or the first day of the month: "2026-08-31". */
    buckets: days.map((day, at) => ({ day, ...sumUp(perBucket.get(at + 1) ?? []) })),
  };
}

export function conversionRate({ placed, paid }: OrderCounts): number | undefined {
  return placed > 0 ? paid / placed : undefined;
}

function sumUp(counted: readonly CountedOrders[]) {
  const count = (status?: CountedOrders['status']) =>
    counted
      .filter((one) => status === undefined || one.status === status)
      .reduce((sum, { orders }) => sum + orders, 0);
  const cashDue = count('cash_due');
  return {
    placed: count(),
    paid: count('paid'),
    failed: count('failed'),
    abandoned: count('abandoned'),
    /** Undefined where there are none, as in a shop without such orders. */
    ...(cashDue > 0 && { cashDue }),
    revenue: sumByCurrency(
      counted.filter(({ status }) => status === 'paid').map(({ money }) => money),
    ),
  };
}

/** Adds amounts by currency, the store's first. Returns zero in the store's currency for an empty list. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, Money>();
  for (const one of amounts) {
    const sum = sums.get(one.currency);
    sums.set(one.currency, sum ? add(sum, one) : one);
  }
  if (sums.size === 0) return [storeMoney(0)];
  return [...sums.values()].sort(byCurrency);
}

function byCurrency(a: Money, b: Money): number {
  const isFirst = ({ currency }: Money) => Number(currency === currencyOf(undefined));
  return isFirst(b) - isFirst(a) || a.currency.localeCompare(b.currency, 'en');
}

/**
 * Returns the currency with the largest number of units: two currencies share no axis. Compares dollars with
 * dinars, not cents with fils.
 */
export function mainCurrency(sums: readonly Money[]): string {
  const [largest = storeMoney(0)] = [...sums].sort((a, b) => toMajorUnits(b) - toMajorUnits(a));
  return largest.currency;
}
