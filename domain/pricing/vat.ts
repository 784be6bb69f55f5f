import type { Market } from '../markets/market.ts';
import { compare, type Money, money, splitByShares, subtract, sum } from '../money.ts';

export type TaxTerms = Pick<Market, 'taxRateBp' | 'taxRounding'>;

/**
 * Returns the VAT that a price contains, half up: 15.00 of 115.00 at 15 %. `taxRateBp` is in hundredths of a percent.
 * Throws RangeError for an amount too large to be exact.
 */
export function vatInside({ amount, currency }: Money, taxRateBp: number): Money {
  const whole = 10_000 + taxRateBp;
  const dividend = 2 * amount * taxRateBp + whole;
  if (!Number.isSafeInteger(dividend)) throw new RangeError(`too large for its VAT: ${amount}`);
  // The remainder is exact; a quotient of large numbers may round up.
  return money((dividend - (dividend % (2 * whole))) / (2 * whole), currency);
}

/**
 * Returns the VAT of each line; their sum is that of the document. `line` rounds each line's VAT. `document` rounds
 * the VAT of their sum and splits it over the lines. The lines are one currency, none below zero.
 */
export function vatOfLines(lines: readonly Money[], { taxRateBp, taxRounding }: TaxTerms): Money[] {
  const [first] = lines;
  if (taxRounding === 'line' || !first) return lines.map((line) => vatInside(line, taxRateBp));
  const vat = vatInside(sum(first.currency, lines), taxRateBp);
  if (vat.amount === 0) return lines.map(() => vat);
  return splitByShares(
    vat,
    lines.map(({ amount }) => amount),
  );
}

/** `refunded` and `credited`: the amounts and the VAT of earlier refunds of the document. */
export type DocumentVat = { total: Money; vat: Money; refunded: Money; credited: Money };

/**
 * Returns the VAT of a refund. It is cumulative: whatever the parts, the refund that completes the total credits
 * exactly what is left. A refund of lines passes the VAT of those lines instead, and no mix of both credits more than
 * the document's VAT, or less than nothing. Throws RangeError for more than the total.
 */
export function vatOfRefund(
  refund: Money,
  { total, vat, refunded, credited }: DocumentVat,
  linesVat?: Money,
): Money {
  const { currency } = total;
  const soFar = sum(currency, [refunded, refund]);
  if (compare(soFar, total) > 0) throw new RangeError(`refunds too much: ${soFar.amount}`);
  const left = subtract(vat, credited).amount;
  const isLast = compare(soFar, total) === 0;
  const due = linesVat ? linesVat.amount : shareOf(vat, soFar, total) - credited.amount;
  return money(isLast ? left : Math.max(0, Math.min(due, left)), currency);
}

/** Returns whole × part / all, half up. A product of two amounts may be no safe integer. */
function shareOf(whole: Money, part: Money, all: Money): number {
  const [product, divisor] = [BigInt(whole.amount) * BigInt(part.amount), BigInt(all.amount)];
  return Number((2n * product + divisor) / (2n * divisor));
}
