import { asPiece } from '../catalog/piece.ts';
import { pickTranslation } from '../catalog/product.ts';
import { readStorePrice } from '../catalog/typed-price.ts';
import type { Market, MarketMethod } from '../markets/market.ts';
import { findBrokenLimit, isOfferedIn, limitsOf } from '../markets/payment-methods.ts';
import { type Money, toMajorUnits } from '../money.ts';
import { priceInMarket } from '../pricing/convert-price.ts';
import { type OrderPrice, priceOrder } from '../pricing/price-order.ts';
import { type PricedLine, priceLines } from './price-lines.ts';
import type { Purchase } from './purchase.ts';
import { PurchaseError } from './purchase-error.ts';
import type { SoldProduct } from './read-checkout.server.ts';

/** The lines of a purchase at the market's prices, and what the order costs with them. */
export type PricedPurchase = {
  lines: PricedLine[];
  price: OrderPrice;
  /** Undefined in the dollar shop, where the gateway's page has all methods. */
  method: MarketMethod | undefined;
};

/**
 * Prices a purchase in the market of its country. Throws PurchaseError: product_not_sold, market_changed where
 * the shopper saw prices in another currency, price_changed, method_invalid, method_min, method_max.
 */
export function pricePurchase(
  purchase: Purchase,
  products: readonly SoldProduct[],
  market: Market | undefined,
): PricedPurchase {
  const { country, expectedTotal } = purchase;
  const lines = linesInMarket(purchase, products, market);
  const method = market && findMethod(market, purchase);
  const price = priceOrder({ lines, market, country, method: method?.method });
  const { amount, currency } = price.total;
  const total = toMajorUnits(price.total);
  if (expectedTotal && expectedTotal.currency !== currency) {
    throw new PurchaseError('market_changed', 'country', { currency, total, country });
  }
  if (expectedTotal?.amount !== amount) {
    throw new PurchaseError('price_changed', 'total', { total, ...(market && { currency }) });
  }
  if (method) requireLimits(method, price.total);
  return { lines, price, method };
}

/** Prices the lines of a purchase in a market. Throws PurchaseError product_not_sold. */
export function linesInMarket(
  purchase: Pick<Purchase, 'lines' | 'lang'>,
  products: readonly SoldProduct[],
  market: Market | undefined,
): PricedLine[] {
  return priceLines(purchase.lines, pricesIn(market, products, purchase));
}

/** Returns the chosen method, or the first of the country. Throws PurchaseError method_invalid, cash_not_available. */
export function findMethod(
  { methods }: Market,
  { method: chosen, country }: Pick<Purchase, 'method' | 'country'>,
) {
  const method =
    chosen === undefined
      ? methods.find((one) => isOfferedIn(one, country))
      : methods.find(({ method: name }) => name === chosen);
  if (!method) throw new PurchaseError('method_invalid', 'payment_method');
  if (!isOfferedIn(method, country)) {
    const code = method.method === 'cash' ? 'cash_not_available' : 'method_invalid';
    throw new PurchaseError(code, 'payment_method');
  }
  return method;
}

function requireLimits(method: MarketMethod, total: Money): void {
  const broken = findBrokenLimit(limitsOf(method, total.currency), total);
  if (!broken) return;
  const { code, limit } = broken;
  throw new PurchaseError(code, 'payment_method', {
    method: method.method,
    limit: toMajorUnits(limit),
    currency: limit.currency,
  });
}

function pricesIn(
  market: Market | undefined,
  products: readonly SoldProduct[],
  { lang }: Pick<Purchase, 'lang'>,
) {
  return new Map(
    products.flatMap((product) => {
      const { id, grams, piece, en, ar } = product;
      const price = priceOf(product, market);
      if (!price) return [];
      const title = pickTranslation(lang, { en, ar });
      const titles = { en: en?.trim() || undefined, ar: ar?.trim() || undefined };
      return [
        [id, { price, title, titles, piece: asPiece(piece), grams: grams ?? undefined }] as const,
      ];
    }),
  );
}

function priceOf({ price, ownPrice, isSold }: SoldProduct, market: Market | undefined) {
  const dollars = readStorePrice(price);
  return market ? priceInMarket(dollars, { price: ownPrice, isSold }, market) : dollars;
}
