import { type Money, money } from './money.ts';

/** The dollar shop's: of the prices in the product form, and of stored amounts that name no currency. */
export const storeCurrency = 'USD';

export function currencyOf(market: { currency: string } | undefined): string {
  return market?.currency ?? storeCurrency;
}

export function storeMoney(cents: number): Money {
  return money(cents, storeCurrency);
}

/** Returns the code in capitals. Rows of an older store may have none, or something else. */
export function readCurrency(stored: unknown): string {
  return typeof stored === 'string' && /^[a-z]{3}$/i.test(stored)
    ? stored.toUpperCase()
    : storeCurrency;
}
