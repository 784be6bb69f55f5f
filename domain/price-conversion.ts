import { storeMoney } from './currency.ts';
import { decimalsOf, type Money, money } from './money.ts';

export type PriceConversion = {
  /** Units of the currency for one dollar, in millionths: 3750000 is 3.75. */
  rateMicros: number;
  /** Converted prices are rounded to a multiple of `step`, half up, and lowered by `ending`. */
  step: number;
  ending: number;
};

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

/**
 * Returns the dollars of a price at the rate, rounded half up to cents, at least one cent. Step and ending are those
 * of the other direction. Throws RangeError for an amount too large to be exact.
 */
export function convertToDollars(
  { amount, currency }: Money,
  { rateMicros }: Pick<PriceConversion, 'rateMicros'>,
): Money {
  const units = 10n ** BigInt(decimalsOf(currency));
  const cents = divideHalfUp(BigInt(amount) * 100_000_000n, BigInt(rateMicros) * units);
  return storeMoney(Number(cents < 1n ? 1n : cents));
}

function divideHalfUp(a: bigint, b: bigint): bigint {
  return (2n * a + b) / (2n * b);
}
