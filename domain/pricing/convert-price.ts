import type { Market, PriceConversion } from '../markets/market.ts';
import { decimalsOf, type Money, money } from '../money.ts';

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

/**
 * Converts at a rate, rounds to a multiple of the step, half up, and lowers by the ending: to 145, or to 144.99. At
 * least one minor unit is left. Throws RangeError for an amount too large to be exact.
 */
export function convertPrice(
  dollars: Money,
  currency: string,
  { rateMicros, step, ending }: PriceConversion,
): Money {
  const micros = BigInt(dollars.amount) * BigInt(rateMicros) * 10n ** BigInt(decimalsOf(currency));
  const units = divideHalfUp(micros, 100_000_000n);
  const steps = divideHalfUp(units, BigInt(step));
  const price = steps * BigInt(step) - BigInt(ending);
  return money(Number(price < 1n ? 1n : price), currency);
}

function divideHalfUp(a: bigint, b: bigint): bigint {
  return (2n * a + b) / (2n * b);
}
