/** ISO 4217: the currencies of the Gulf and its neighbours that have thousandths; all others here have hundredths. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

export function decimalsOf(currency: string): 2 | 3 {
  return thousandths.has(currency.toUpperCase()) ? 3 : 2;
}

/** Cents as the major units that a gateway wants: 3900 to "39.00", or "39.000" in dinars. */
export function majorUnits(cents: number, currency: string): string {
  return (cents / 100).toFixed(decimalsOf(currency));
}

/**
 * Major units of a gateway's answer as cents: 38.99 is 3899, although 38.99 * 100 is not. What is no
 * whole number of cents stays what it is, and so equals no amount of ours.
 */
export function centsOfMajor(amount: number): number {
  const cents = Math.round(amount * 100);
  const isWhole = Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) < 1e-9;
  return isWhole ? cents : amount * 100;
}
