import * as z from 'zod/mini';
import { randomKey } from './random-key.ts';
import { readStorage, removeStorage, writeStorage } from './web-storage.ts';

const attemptKey = 'nabta.attempt';

const storedAttempt = z.object({
  key: z.string().check(z.minLength(8), z.maxLength(200)),
  fingerprint: z.string(),
});

/**
 * Returns the same key for the same request: a second click, a reload or another tab finds the same
 * order.
 */
export function idempotencyKeyFor(fingerprint: string): string {
  const stored = readAttempt();
  if (stored?.fingerprint === fingerprint) return stored.key;
  const attempt = { key: randomKey(), fingerprint };
  writeStorage(attemptKey, JSON.stringify(attempt));
  return attempt.key;
}

export function forgetAttempt(): void {
  removeStorage(attemptKey);
}

function readAttempt() {
  try {
    return storedAttempt.parse(JSON.parse(readStorage(attemptKey) ?? ''));
  } catch {
    return undefined;
  }
}
