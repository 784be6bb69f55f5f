import { useRouteLoaderData } from 'react-router';
import { currencyOf, type VisitorMarket } from '#domain/currency.ts';

/** Currency of the prices on this page. The back office and a failed root have no market. */
export function useCurrency(): string {
  const data = useRouteLoaderData('root') as { market?: VisitorMarket } | undefined;
  return currencyOf(data?.market);
}
