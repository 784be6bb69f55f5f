import { useCart } from '#app/browser/storage/use-cart.ts';
import { useRootData } from '#app/root-data.ts';
import { useCurrency } from '#app/ui/use-currency.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { findChoice } from '#domain/markets/market-choice.ts';
import { findBrokenLimit, isOfferedIn } from '#domain/markets/payment-methods.ts';
import { type Money, money } from '#domain/money.ts';
import type { CheckoutTerms, OfferedMethod } from '#domain/pricing/checkout-terms.server.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';

/** `rest` is undefined while the prices of another market are loading. */
export type OrderPrice = {
  goods: Money;
  total: Money;
  rest: { delivery: Money; fee: Money; tax: Money; taxRateBp: number } | undefined;
  /** Empty in the dollar shop, and while the prices are loading. */
  methods: MethodChoice[];
  /** The method that the total is for. */
  method: string | undefined;
};

export type MethodChoice = {
  method: string;
  fee: Money;
  /** Total of the order with its fee. */
  total: Money;
  /** Set where it cannot be chosen for this order. */
  brokenLimit: ReturnType<typeof findBrokenLimit>;
};

/** Choices of the shopper so far. */
type Chosen = { country: string; method: string | undefined };

/**
 * Prices the cart for a country, by the function that the server uses. Until the cart has the money of the
 * country's market, the total is that of the cart: the server refuses it and names the right one. Without a
 * method that can be chosen, the price is that of the first.
 */
export function useOrderPrice(
  terms: CheckoutTerms | undefined,
  { country, method: chosen }: Chosen,
): OrderPrice {
  const { items, total, currency: cartCurrency } = useCart();
  const { market, markets = [] } = useRootData();
  const currency = useCurrency();
  const offered = useOfferedMethods(terms?.methods ?? [], country);
  const isMarketOfCountry =
    terms?.id === market?.id && findChoice(markets, country)?.id === terms?.id;
  if (!isMarketOfCountry || (cartCurrency ?? currency) !== currency) {
    const goods = money(total, cartCurrency ?? currency);
    return { goods, total: goods, rest: undefined, methods: [], method: undefined };
  }
  const lines = items.map(({ id, price, bundle, qty }) => ({
    price: money(price, currency),
    bundle,
    qty,
    grams: terms?.grams[id],
  }));
  const priceWith = (method?: string) => priceOrder({ lines, market: terms, country, method });
  const methods = offered.map((one) => {
    const { fee, total } = priceWith(one.method);
    return { method: one.method, fee, total, brokenLimit: findBrokenLimit(one, total) };
  });
  const open = methods.filter(({ brokenLimit }) => !brokenLimit);
  const { method } = open.find((one) => one.method === chosen) ?? open[0] ?? methods[0] ?? {};
  const { goods, total: all, ...rest } = priceWith(method);
  return { goods, total: all, rest, methods, method };
}

/** Leaves out Apple Pay where the browser has none. The server cannot know, so it comes after hydration. */
function useOfferedMethods(
  all: readonly OfferedMethod[],
  country: string,
): readonly OfferedMethod[] {
  const hasApplePay = useIsHydrated() && 'ApplePaySession' in window;
  const methods = all.filter((one) => isOfferedIn(one, country));
  const usable = methods.filter(({ method }) => method !== 'applepay' || hasApplePay);
  return usable.length > 0 ? usable : methods;
}
