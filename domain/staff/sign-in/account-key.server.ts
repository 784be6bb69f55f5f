import type { Trx } from '#database/schema.ts';
import { liftWaits } from '#domain/runtime/growing-waits.server.ts';
import { limitKey } from '#domain/runtime/rate-limiter.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';

// Attempts at each account are counted over all addresses: docs/decisions/0022-sign-in-limits-per-account.md.

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns the key that counts attempts at an account: its own in a browser in which it was used before. */
export function accountKey(email: string, device?: { id: string }): string {
  return [email, device?.id ?? ''].join('\n');
}

/**
 * Lifts the limits for an hour. The account's new random password cannot be guessed, and its owner is about
 * to type it, perhaps in a new browser.
 */
export async function liftAccountLimits(trx: Trx, secrets: Secrets, email: string): Promise<void> {
  for (const rule of ['password', 'code'] as const) {
    await liftWaits(trx, limitKey(secrets, accountKey(normaliseEmail(email)), rule));
  }
}
