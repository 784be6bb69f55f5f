import type { Market } from '../markets/market.ts';
import { type Money, money } from '../money.ts';
import { convertPrice } from '../price-conversion.ts';

/** The row of `market_prices`: minor units of the market's currency, or null where the price is converted. */
export type MarketPrice = { price: number | null; isSold: boolean };

/**
 * Returns the price of one piece in a market: its own, else the dollar price converted. Undefined means that the
 * market does not sell the product.
 */
export function priceInMarket(
  dollars: Money | undefined,
  row: MarketPrice | undefined,
  { currency, conversion }: Pick<Market, 'currency' | 'conversion'>,
): Money | undefined {
  if (row?.isSold === false) return undefined;
  if (row && row.price !== null) return money(row.price, currency);
  return dollars && conversion && convertPrice(dollars, currency, conversion);
}
