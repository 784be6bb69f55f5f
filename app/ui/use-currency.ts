import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { currencyOf } from '#domain/currency.ts';
import type { VisitorMarket } from '#domain/markets/market-choice.ts';
import { findBrokenLimit, type PaymentPlan } from '#domain/markets/payment-methods.ts';
import type { Money } from '#domain/money.ts';

/** Currency of what a preview in the back office shows. */
export const PreviewCurrency = createContext<string | undefined>(undefined);

/** Currency of the prices on this page. The back office and a failed root have no market. */
export function useCurrency(): string {
  const market = useVisitorMarket();
  return useContext(PreviewCurrency) ?? currencyOf(market);
}

/**
 * Returns the total of the goods from which delivery is free, in minor units of the page's currency: 0 where it
 * always is, as in the dollar shop. Undefined where no total is enough.
 */
export function useFreeDelivery(): number | undefined {
  const market = useVisitorMarket();
  return market ? market.freeDeliveryFrom : 0;
}

/** Plans of payments that the market offers for a price. */
export function usePlans(price: Money): PaymentPlan[] {
  const { plans = [] } = useVisitorMarket() ?? {};
  return plans.filter((plan) => !findBrokenLimit(plan, price));
}

function useVisitorMarket(): VisitorMarket | undefined {
  const data = useRouteLoaderData('root') as { market?: VisitorMarket } | undefined;
  return data?.market;
}
