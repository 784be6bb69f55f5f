import { storeCurrency } from '../currency.ts';
import type { Money } from '../money.ts';
import { fromDecimal, parseMoney, parseTypedDecimal } from '../typed-money.ts';

/** Limits in cents. They catch typing errors: a price of zero, or one a hundred times too high. */
export const priceLimits = { min: 1, max: 1_000_000 } as const;

export type PriceProblem = 'price_shape' | 'price_low' | 'price_high';
export type TypedPrice =
  | { cents: number; problem?: undefined }
  | { cents?: undefined; problem: PriceProblem };

/** Reads the price of a product's row, which is in dollars. Throws RangeError when it is not an amount. */
export function readStorePrice(decimal: string): Money {
  return fromDecimal(decimal, storeCurrency);
}

export function readTypedPrice(typed: string): TypedPrice {
  const decimal = parseTypedDecimal(typed, storeCurrency);
  if (decimal === undefined) return { problem: 'price_shape' };
  if (decimal.length > 12) return { problem: 'price_high' };
  const cents = readStorePrice(decimal).amount;
  if (cents < priceLimits.min) return { problem: 'price_low' };
  return cents > priceLimits.max ? { problem: 'price_high' } : { cents };
}

/** `comma`: some read it as a decimal sign, others not. `jump`: it changes by more than half. */
export const priceWarnings = ['comma', 'jump'] as const;
export type PriceWarning = (typeof priceWarnings)[number];

export type PriceQuestion = { warnings: PriceWarning[]; before: string | undefined; after: string };

/**
 * Returns the question to confirm before a price is saved. Undefined when there is none, or when `meant`
 * ("1.50", as in the question) already answers it. `before` and `after` are stored values in `currency`.
 */
export function findPriceQuestion(
  { typed, meant }: { typed: string; meant: string },
  after: string,
  before?: string,
  currency: string = storeCurrency,
): PriceQuestion | undefined {
  if (after === before || meant === after) return undefined;
  const [now, then] = [after, before].map((price) => parseMoney(price ?? '', currency)?.amount);
  const isJump = now !== undefined && then !== undefined && Math.abs(now - then) * 2 > then;
  const isSuspicious = { comma: /[,،]/.test(typed), jump: isJump };
  const warnings = priceWarnings.filter((warning) => isSuspicious[warning]);
  return warnings.length > 0 ? { warnings, before, after } : undefined;
}
