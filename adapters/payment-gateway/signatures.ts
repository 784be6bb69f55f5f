import { createHmac, timingSafeEqual } from 'node:crypto';

export function hmacHex(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

export function isSameSignature(expected: string, actual: string | null): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(actual ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}
