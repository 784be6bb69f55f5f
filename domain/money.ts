/** Amounts are integer cents everywhere in the code; text like "39.00" only at its edges. */

/** "39", "39.5" or "39.00" to 3900. Throws on anything else: a wrong amount must not pass as zero. */
export function centsFromDecimal(decimal: string): number {
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(decimal.trim());
  if (!match) throw new Error(`not an amount: ${JSON.stringify(decimal)}`);
  const [, sign, whole, fraction = ''] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** 3900 to "39.00", as the database and the API's JSON carry it. */
export function decimalFromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Cents of an amount that came as a JSON number of major units. Undefined when it is no amount or
 * has more than two decimals.
 */
export function centsFromNumber(amount: number): number | undefined {
  const cents = Math.round(amount * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - amount) > 1e-9) return undefined;
  return cents;
}

/** "$39.00" for people. Digits stay western in both languages, as the spec's number format says. */
export function formatMoney(cents: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
