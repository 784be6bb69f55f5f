import { fromDecimal, storeCurrency, typedDecimal } from '../money.ts';

/** In cents. Guards against typing errors: neither free nor a hundred times too much. */
export const priceLimits = { least: 1, most: 1_000_000 } as const;

export type PriceProblem = 'price_shape' | 'price_low' | 'price_high';
export type TypedPrice =
  | { cents: number; problem?: undefined }
  | { cents?: undefined; problem: PriceProblem };

export function readTypedPrice(typed: string): TypedPrice {
  const decimal = typedDecimal(typed, storeCurrency);
  if (decimal === undefined) return { problem: 'price_shape' };
  if (decimal.length > 12) return { problem: 'price_high' };
  const cents = fromDecimal(decimal, storeCurrency).amount;
  if (cents < priceLimits.least) return { problem: 'price_low' };
  return cents > priceLimits.most ? { problem: 'price_high' } : { cents };
}
