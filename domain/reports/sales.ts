import * as z from 'zod/mini';
import type { VisitSource } from '../analytics/visit-source.ts';
import type { Money } from '../money.ts';
import { parseStored } from '../stored.ts';
import { mainCurrency, sumByCurrency } from './revenue.ts';

export const breakdowns = ['products', 'countries', 'sources', 'customers', 'unpaid'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Figures of one item in one currency, as counted by the database. */
export type SalesFigure = {
  item: string;
  orders: number;
  /** Set for products only. */
  pieces: number;
  money: Money;
  refunded: Money;
};

/** Figures of one item in all of its currencies. */
export type SoldItem = {
  item: string;
  orders: number;
  pieces: number;
  money: Money[];
  /** Empty where nothing was refunded. */
  refunded: Money[];
};

/** Returns the measure of a breakdown, which sets its order and the length of its bars. */
export function barMeasureOf(breakdown: Breakdown): 'revenue' | 'orders' {
  return breakdown === 'customers' || breakdown === 'unpaid' ? 'orders' : 'revenue';
}

/** Sorts items with the largest first; revenue by the currency that has the most. */
export function sortSoldItems(
  figures: readonly SalesFigure[],
  measure: 'revenue' | 'orders' = 'revenue',
): SoldItem[] {
  const main = mainCurrencyOfSales(figures);
  const worth = ({ money, orders }: SoldItem) =>
    measure === 'orders' ? orders : (money.find(({ currency }) => currency === main)?.amount ?? 0);
  return [...Map.groupBy(figures, ({ item }) => item)]
    .map(([item, own]) => joined(item, own))
    .sort((a, b) => worth(b) - worth(a) || b.orders - a.orders || (a.item < b.item ? -1 : 1));
}

export function mainCurrencyOfSales(figures: readonly SalesFigure[]): string {
  return mainCurrency(sumByCurrency(figures.map(({ money }) => money)));
}

/**
 * Joins the items beyond `max` into `others`. It is undefined when all fit, or only one would be left
 * over.
 */
export function splitTopItems(items: readonly SoldItem[], max: number) {
  if (items.length <= max + 1) return { top: [...items], others: undefined };
  const tail = items.slice(max);
  return { top: items.slice(0, max), others: { ...sumOfItems(tail), count: tail.length } };
}

function joined(item: string, figures: readonly SalesFigure[]): SoldItem {
  const refunds = figures.map(({ refunded }) => refunded).filter(({ amount }) => amount !== 0);
  return {
    item,
    orders: sum(figures.map(({ orders }) => orders)),
    pieces: sum(figures.map(({ pieces }) => pieces)),
    money: sumByCurrency(figures.map(({ money }) => money)).filter(isSignificant),
    refunded: refunds.length > 0 ? sumByCurrency(refunds) : [],
  };
}

function sumOfItems(items: readonly SoldItem[]): Omit<SoldItem, 'item'> {
  const refunds = items.flatMap(({ refunded }) => refunded);
  return {
    orders: sum(items.map(({ orders }) => orders)),
    pieces: sum(items.map(({ pieces }) => pieces)),
    money: sumByCurrency(items.flatMap(({ money }) => money)),
    refunded: refunds.length > 0 ? sumByCurrency(refunds) : [],
  };
}

/** Omits zeros: a refund in another currency than its order's adds a zero in that currency. */
function isSignificant({ amount }: Money, _at: number, all: readonly Money[]): boolean {
  return amount !== 0 || all.length === 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

const storedSource = z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string())]);

/** Parses a visit source. Undefined for an order without one. */
export function parseVisitSource(item: string): VisitSource | undefined {
  const parsed = parseStored(storedSource, item);
  if (!parsed) return undefined;
  const [source, medium, campaign] = parsed;
  return { source, medium: medium ?? undefined, campaign: campaign ?? undefined };
}
