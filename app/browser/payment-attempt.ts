import * as z from 'zod/mini';
import { readStorage, removeStorage, writeStorage } from './storage.ts';

const attemptKey = 'nabta.attempt';

const storedAttempt = z.object({
  key: z.string().check(z.minLength(8), z.maxLength(200)),
  fingerprint: z.string(),
});

/**
 * The idempotency key of a payment: the same as long as the same thing is asked for, so that a
 * second click, a reload or a second tab leads to the same order and link.
 */
export function keyForAttempt(fingerprint: string): string {
  const stored = readAttempt();
  if (stored?.fingerprint === fingerprint) return stored.key;
  const attempt = { key: newKey(), fingerprint };
  writeStorage(attemptKey, JSON.stringify(attempt));
  return attempt.key;
}

/** The next payment gets a new key: this one has come to an end. */
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

// `crypto.randomUUID` is missing where a shop is tried out over plain HTTP.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
