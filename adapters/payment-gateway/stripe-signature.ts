import { hmacHex, isSame } from './signatures.ts';

/** How old a signed webhook may be, in seconds: Stripe's own default. */
const tolerance = 300;

/**
 * `t=<unix>,v1=<hex>[,v1=…]`: any v1 may be the HMAC of "<t>.<body>" (docs.stripe.com/webhooks). The
 * time keeps an old webhook from being sent again by somebody else.
 */
export function isSigned(secret: string, header: string | null, body: string): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > tolerance) return false;
  const expected = hmacHex(secret, `${time}.${body}`);
  return parts.some(([name, value]) => name === 'v1' && isSame(expected, value ?? null));
}
