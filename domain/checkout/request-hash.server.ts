import { createHash } from 'node:crypto';
import { currencyOf } from '../currency.ts';
import { type Money, subtract } from '../money.ts';
import type { Purchase } from './purchase.ts';

/** Returns equal hashes for equal purchases: distinguishes a repeat from a reused key. */
export function hashOfPurchase(purchase: Purchase): string {
  const { lines, expectedTotal, lang, paymentFee: _, ...details } = purchase;
  const { first_name: firstName, last_name: lastName, ...others } = details;
  return sha256({ lines, ...hashed(expectedTotal), ...others, lang, firstName, lastName });
}

/** Hashes the fields that must be equal in a new attempt: lines, total without the payment fee, and email. */
export function hashOfCart({ lines, expectedTotal, paymentFee, email }: Purchase): string {
  const sorted = [...lines].sort((a, b) => a.id - b.id || a.bundle.localeCompare(b.bundle));
  const plain = sorted.map(({ id, bundle, qty }) => [id, bundle, qty]);
  const { shownTotal, currency } = hashed(withoutFee(expectedTotal, paymentFee));
  const others = currency === currencyOf(undefined) ? [] : [currency];
  return sha256([plain, shownTotal, email.toLowerCase(), ...others]);
}

function withoutFee(total: Money | undefined, fee: Money | undefined): Money | undefined {
  return total && fee && total.currency === fee.currency ? subtract(total, fee) : total;
}

// Must not change: orders store it, and hashes of earlier releases must still match.
function hashed(total: Purchase['expectedTotal']) {
  return { shownTotal: total?.amount ?? null, currency: total?.currency ?? currencyOf(undefined) };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
