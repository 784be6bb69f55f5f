import { useCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { useCurrency } from '#app/ui/use-currency.ts';
import { findChoice } from '#domain/markets/market-choice.ts';
import { type Money, money } from '#domain/money.ts';
import type { CheckoutTerms } from '#domain/pricing/checkout-terms.server.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';

/** `rest` is undefined while the prices of another market are loading. */
export type OrderPrice = {
  goods: Money;
  total: Money;
  rest: { delivery: Money; fee: Money; tax: Money; taxRateBp: number } | undefined;
};

/**
 * Prices the cart for a country, by the function that the server uses. Until the cart has the money of the
 * country's market, the total is that of the cart: the server refuses it and names the right one.
 */
export function useOrderPrice(terms: CheckoutTerms | undefined, country: string): OrderPrice {
  const { items, total, currency: cartCurrency } = useCart();
  const { market, markets = [] } = useRootData();
  const currency = useCurrency();
  const isMarketOfCountry =
    terms?.id === market?.id && findChoice(markets, country)?.id === terms?.id;
  if (!isMarketOfCountry || (cartCurrency ?? currency) !== currency) {
    const goods = money(total, cartCurrency ?? currency);
    return { goods, total: goods, rest: undefined };
  }
  const lines = items.map(({ id, price, bundle, qty }) => ({
    price: money(price, currency),
    bundle,
    qty,
    grams: terms?.grams[id],
  }));
  // The server takes the market's first method, too.
  const method = terms?.methods[0]?.method;
  const { goods, total: all, ...rest } = priceOrder({ lines, market: terms, country, method });
  return { goods, total: all, rest };
}
