import { createHash } from 'node:crypto';
import { currencyOf } from '../currency.ts';
import type { Purchase } from './purchase.ts';

/** Returns equal hashes for equal purchases: distinguishes a repeat from a reused key. */
export function hashOfPurchase({ lines, expectedTotal, lang, ...details }: Purchase): string {
  const { first_name: firstName, last_name: lastName, ...others } = details;
  return sha256({ lines, ...hashed(expectedTotal), ...others, lang, firstName, lastName });
}

/** Hashes the fields that must be equal in a new attempt: lines, total with its currency, and email. */
export function hashOfCart({ lines, expectedTotal, email }: Purchase): string {
  const sorted = [...lines].sort((a, b) => a.id - b.id || a.bundle.localeCompare(b.bundle));
  const plain = sorted.map(({ id, bundle, qty }) => [id, bundle, qty]);
  const { shownTotal, currency } = hashed(expectedTotal);
  const others = currency === currencyOf(undefined) ? [] : [currency];
  return sha256([plain, shownTotal, email.toLowerCase(), ...others]);
}

// Must not change: orders store it, and hashes of earlier releases must still match.
function hashed(total: Purchase['expectedTotal']) {
  return { shownTotal: total?.amount ?? null, currency: total?.currency ?? currencyOf(undefined) };
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
