import { westernDigits } from '../language.ts';
import { centsFromDecimal } from '../money.ts';

/** In cents. Nothing is given away by a slip of the finger, and none costs a hundred times too much. */
export const priceLimits = { least: 1, most: 1_000_000 } as const;

export type PriceProblem = 'price_shape' | 'price_low' | 'price_high';
export type TypedPrice =
  | { cents: number; problem?: undefined }
  | { cents?: undefined; problem: PriceProblem };

/**
 * Cents of a price as people type it: "39", "39,5", "$1,250.00", "1.250,50", "٣٩٫٥٠". A comma or a
 * point before three digits divides thousands only where the whole number is written so: "1,250" is
 * 1250, and "1.250" is nobody's price.
 */
export function readTypedPrice(typed: string): TypedPrice {
  const decimal = toDecimal(plain(typed));
  if (decimal === undefined) return { problem: 'price_shape' };
  // More digits than money can have.
  const cents = decimal.length > 12 ? Number.POSITIVE_INFINITY : centsFromDecimal(decimal);
  if (cents < priceLimits.least) return { problem: 'price_low' };
  return cents > priceLimits.most ? { problem: 'price_high' } : { cents };
}

/** Western digits, point and comma, without currency, spaces and marks of direction. */
function plain(typed: string): string {
  return westernDigits(typed)
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/^(\$|USD)|(\$|USD)$/i, '')
    .replaceAll('٫', '.')
    .replaceAll(/[٬،]/g, ',');
}

function toDecimal(text: string): string | undefined {
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) {
    return text.replaceAll('.', '').replace(',', '.');
  }
  return /^\d+([.,]\d{1,2})?$/.test(text) ? text.replace(',', '.') : undefined;
}
