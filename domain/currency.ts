import type { PlanMethod } from './markets/payment-methods.ts';
import { type Money, money } from './money.ts';

/** The market that a page is shown for. A visitor of the dollar shop has none. */
export type VisitorMarket = {
  id: string;
  currency: string;
  /** Total of the goods, in minor units, from which delivery is free: 0 means always. Left out: never. */
  freeDeliveryFrom?: number | undefined;
  /** Payment methods, in the order in which checkout offers them. */
  methods: string[];
  /** Left out where no method lets shoppers pay in parts. */
  plans?: PaymentPlan[] | undefined;
};

/** A method that splits an order into equal payments. `min` and `max` are totals in minor units. */
export type PaymentPlan = {
  method: PlanMethod;
  instalments: number;
  min?: number | undefined;
  max?: number | undefined;
};

/** The dollar shop's: of the prices in the product form, and of stored amounts that name no currency. */
export const storeCurrency = 'USD';

export function currencyOf(market: Pick<VisitorMarket, 'currency'> | undefined): string {
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
