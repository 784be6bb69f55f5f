import { createHmac, timingSafeEqual } from 'node:crypto';

/** Secrets, newest first. The newest one signs; a signature by any of them is valid. */
export type Secrets = readonly [string, ...string[]];

export function sign([newest]: Secrets, text: string): string {
  return createHmac('sha256', newest).update(text).digest('base64url');
}

export function isSignature(secrets: Secrets, text: string, signature: string): boolean {
  return secrets.some((secret) => isSame(sign([secret], text), signature));
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function findCookie(header: string | null, cookieName: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
}
