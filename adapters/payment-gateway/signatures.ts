import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lowercase hex HMAC-SHA256. */
export function hmacHex(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Constant-time comparison. */
export function isSame(expected: string, given: string | null): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}
