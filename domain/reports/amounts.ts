import { add, type Money, storeCurrency, storeMoney } from '../money.ts';

/** One sum per currency, the store's first; zero of the store's currency where there is nothing. */
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
