import { readCurrency } from '../orders/admin-orders.ts';

/** An amount of one currency, in cents. */
export type Amount = { currency: string; cents: number };

/**
 * Adds up what is of one currency, and never two of them: a line for each, the currency of the store
 * first. Where there is nothing, nothing of the store's currency.
 */
export function addUp(given: readonly { currency: string | null; cents: number }[]): Amount[] {
  const sums = new Map<string, number>();
  for (const { currency, cents } of given) {
    const known = readCurrency(currency);
    sums.set(known, (sums.get(known) ?? 0) + cents);
  }
  if (sums.size === 0) sums.set(storeCurrency, 0);
  return [...sums].map(([currency, cents]) => ({ currency, cents })).sort(byCurrency);
}

const storeCurrency = 'USD';

function byCurrency(a: Amount, b: Amount): number {
  const isFirst = ({ currency }: Amount) => Number(currency === storeCurrency);
  return isFirst(b) - isFirst(a) || a.currency.localeCompare(b.currency, 'en');
}
