import { westernDigits } from './language.ts';
import { decimalsOf, type Money, money } from './money.ts';

// The server and staff read amounts from text; shoppers load none of this.

/**
 * "39", "39,5", "$1,250.00", "1.250,50", "٣٩٫٥٠". Undefined for ambiguous amounts, too, and for more than the amount
 * columns hold (numeric(12, 2)).
 */
export function parseMoney<C extends string>(typed: string, currency: C): Money<C> | undefined {
  const decimal = parseTypedDecimal(typed, currency);
  const isTooLarge = decimal !== undefined && (decimal.length > 12 || /^\d{11}/.test(decimal));
  return decimal === undefined || isTooLarge ? undefined : fromDecimal(decimal, currency);
}

/**
 * A comma or a point before three digits separates thousands only where the whole number is grouped
 * so: "1,250" is 1250 dollars, "1.250" is refused. In dinars "1.250" is 1.25, "1,250" ambiguous.
 */
export function parseTypedDecimal(typed: string, currency: string): string | undefined {
  const text = withoutCurrency(typed, currency);
  const places = decimalsOf(currency);
  if (places === 3 && /^\d{1,3},\d{3}$/.test(text)) return undefined;
  // Yen have no decimals: the second pattern matches nothing.
  const fraction = places > 0 ? `\\d{1,${places}}` : '(?!)';
  if (new RegExp(`^\\d{1,3}(,\\d{3})+(\\.${fraction})?$`).test(text))
    return text.replaceAll(',', '');
  if (new RegExp(`^\\d{1,3}(\\.\\d{3})+,${fraction}$`).test(text)) {
    return text.replaceAll('.', '').replace(',', '.');
  }
  return new RegExp(`^\\d+([.,]${fraction})?$`).test(text) ? text.replace(',', '.') : undefined;
}

function withoutCurrency(typed: string, currency: string): string {
  const text = westernDigits(typed)
    .replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll('٫', '.')
    .replaceAll(/[٬،]/g, ',');
  for (const name of [currency, signOf(currency)]) {
    const [start, end] = [text.slice(0, name.length), text.slice(-name.length)];
    if (start.toUpperCase() === name) return text.slice(name.length);
    if (end.toUpperCase() === name) return text.slice(0, -name.length);
  }
  return text;
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Major units: "39", "39.5", "39.00". Throws on anything else: that must not pass as zero. */
export function fromDecimal<C extends string>(decimal: string, currency: C): Money<C> {
  // An adopted table may hold integers or floating-point numbers, which pg returns as numbers.
  const match = /^(-?)(\d{1,11})(?:\.(?=\d)(\d{0,3}?)0*)?$/.exec(`${decimal}`.trim());
  const [, sign, whole = '', fraction = ''] = match ?? [];
  const places = decimalsOf(currency);
  if (!match || fraction.length > places) {
    throw new RangeError(`not an amount: ${JSON.stringify(decimal)}`);
  }
  const amount = Number(`${whole}${fraction.padEnd(places, '0')}`);
  return money(sign ? -amount : amount, currency);
}
