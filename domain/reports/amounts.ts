import { add, type Money, storeCurrency, storeMoney } from '../money.ts';

/**
 * Adds up what is of one currency, and never two of them: a line for each, the currency of the store
 * first. Where there is nothing, nothing of the store's currency.
 */
export function addUp(given: readonly Money[]): Money[] {
  const sums = new Map<string, Money>();
  for (const one of given) {
    const sum = sums.get(one.currency);
    sums.set(one.currency, sum ? add(sum, one) : one);
  }
  if (sums.size === 0) return [storeMoney(0)];
  return [...sums.values()].sort(byCurrency);
}

function byCurrency(a: Money, b: Money): number {
  const isFirst = ({ currency }: Money) => Number(currency === storeCurrency);
  return isFirst(b) - isFirst(a) || a.currency.localeCompare(b.currency, 'en');
}
