/** ISO 4217: the currencies of the Gulf and its neighbours that have thousandths; all others here have hundredths. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

export function decimalsOf(currency: string): 2 | 3 {
  return thousandths.has(currency.toUpperCase()) ? 3 : 2;
}

/** Cents as the major units that a gateway wants: 3900 to "39.00", or "39.000" in dinars. */
export function majorUnits(cents: number, currency: string): string {
  return (cents / 100).toFixed(decimalsOf(currency));
}

/** Major units of a gateway's answer as cents. Undefined for what is no whole number of cents. */
export function centsOfMajor(amount: number): number | undefined {
  const cents = Math.round(amount * 100);
  const isExact = Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) < 1e-9;
  return isExact ? cents : undefined;
}
