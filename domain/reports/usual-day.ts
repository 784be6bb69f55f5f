import { type Money, money } from '../money.ts';
import type { Revenue } from './revenue.ts';

type Day = Pick<Revenue['buckets'][number], 'day' | 'paid' | 'revenue'>;

/** Fewer days than this make no usual day. */
const minDays = 7;

/**
 * Compares the day with the mean of the days before it, from the first that had a paid order. Counts the
 * currency in which the day or its predecessors earned first; currencies are never added together.
 */
export function compareWithUsualDay(
  days: readonly Day[],
  today: string,
): { paid: number; revenue: Money[]; usual: Money | undefined } {
  const { paid = 0, revenue = [] } = days.find(({ day }) => day === today) ?? {};
  const before = days.filter(({ day }) => day < today);
  const firstSale = before.findIndex((one) => one.paid > 0);
  const counted = firstSale < 0 ? [] : before.slice(firstSale);
  const currency = (paid > 0 ? revenue : counted.find((one) => one.paid > 0)?.revenue)?.[0]
    ?.currency;
  if (counted.length < minDays || currency === undefined)
    return { paid, revenue, usual: undefined };
  const amounts = counted.map(
    (one) => one.revenue.find((sum) => sum.currency === currency)?.amount,
  );
  const sum = amounts.reduce<number>((total, amount = 0) => total + amount, 0);
  return { paid, revenue, usual: money(Math.round(sum / counted.length), currency) };
}
