import { createHash } from 'node:crypto';
import type { Purchase } from './purchase.ts';

/** One hash for two purchases that ask for the same: tells a repeat from a reused key. */
export function hashOfPurchase(purchase: Purchase): string {
  return sha256(purchase);
}

/** One hash for what a new attempt may not change: lines, total and e-mail. */
export function hashOfCart({ lines, shownTotal, email }: Purchase): string {
  const sorted = [...lines].sort((a, b) => a.id - b.id || a.bundle.localeCompare(b.bundle));
  const plain = sorted.map(({ id, bundle, qty }) => [id, bundle, qty]);
  return sha256([plain, shownTotal, email.toLowerCase()]);
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
