import type { Money } from '../money.ts';
import type { PaymentStatus } from '../orders/order.ts';
import { addUp } from './amounts.ts';
import type { Buckets } from './buckets.ts';

/** How many orders were begun, and what has become of them up to now. */
export type OrderCounts = {
  begun: number;
  paid: number;
  failed: number;
  /** Still pending a day after they were begun. */
  abandoned: number;
};

export type RevenueBucket = OrderCounts & {
  /** The day, or the first day of the month: "2026-08-31". */
  day: string;
  revenue: Money[];
};

export type Revenue = OrderCounts & {
  revenue: Money[];
  /** Given back for these orders; the revenue stays what it is. Empty without any. */
  refunded: Money[];
  unit: Buckets['unit'];
  buckets: RevenueBucket[];
};

/** Orders of one bucket (counted from 1), one status and one currency. */
export type CountedOrders = {
  bucket: number;
  status: PaymentStatus | 'abandoned';
  orders: number;
  money: Money;
};

/** Puts together what the database has counted; days without orders are there as well. */
export function toRevenue(
  { unit, days }: Buckets,
  counted: readonly CountedOrders[],
  refunds: readonly Money[],
): Revenue {
  const perBucket = Map.groupBy(counted, ({ bucket }) => bucket);
  return {
    ...sumUp(counted),
    refunded: refunds.length > 0 ? addUp(refunds) : [],
    unit,
    buckets: days.map((day, at) => ({ day, ...sumUp(perBucket.get(at + 1) ?? []) })),
  };
}

/** Of the orders that were begun, the share that is paid; undefined where none was. */
export function conversion({ begun, paid }: OrderCounts): number | undefined {
  return begun > 0 ? paid / begun : undefined;
}

function sumUp(counted: readonly CountedOrders[]): OrderCounts & { revenue: Money[] } {
  const count = (status?: CountedOrders['status']) =>
    counted
      .filter((one) => status === undefined || one.status === status)
      .reduce((sum, { orders }) => sum + orders, 0);
  return {
    begun: count(),
    paid: count('paid'),
    failed: count('failed'),
    abandoned: count('abandoned'),
    revenue: addUp(counted.filter(({ status }) => status === 'paid').map(({ money }) => money)),
  };
}
