import { westernDigits } from '../language.ts';
import { isCurrency } from '../money.ts';
import type { PriceConversion } from '../price-conversion.ts';
import { fromDecimal, parseTypedDecimal } from '../typed-money.ts';
import type { MarketTexts } from './market-fields.ts';

/**
 * Reads how a market's form converts dollar prices, as typed. Undefined without a rate, and while a value is
 * invalid.
 */
export function readConversion(typed: MarketTexts): PriceConversion | undefined {
  const { currency = '', exchange_rate = '', price_step = '', price_ending = '' } = typed;
  const rate = tidyNumber(exchange_rate);
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(rate) || Number(rate) === 0) return undefined;
  const step = price_step.trim() === '' ? 1 : readAmount(price_step, currency);
  const ending = price_ending.trim() === '' ? 0 : readAmount(price_ending, currency);
  if (!step || ending === undefined || (ending > 0 && ending >= step)) return undefined;
  return toConversion(rate, { step, ending });
}

/** Western digits, a point before the decimals, and no sign of percent. */
export function tidyNumber(typed: string): string {
  return westernDigits(typed).trim().replace('٫', '.').replace(/%$/, '').trim();
}

export function toConversion(
  rate: string,
  rounding: { step: number; ending: number },
): PriceConversion | undefined {
  if (!rate) return undefined;
  const [whole, millionths = ''] = rate.split('.');
  return { rateMicros: Number(whole) * 1_000_000 + Number(millionths.padEnd(6, '0')), ...rounding };
}

/** Minor units. Undefined for what is no amount of the currency. */
export function readAmount(typed: string, currency: string): number | undefined {
  const decimal = isCurrency(currency) ? parseTypedDecimal(typed, currency) : undefined;
  return decimal === undefined || decimal.length > 12
    ? undefined
    : fromDecimal(decimal, currency).amount;
}
