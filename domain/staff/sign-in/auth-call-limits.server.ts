import type { BetterAuthOptions } from 'better-auth';
import type { RateLimiter } from '#domain/runtime/rate-limiter.server.ts';
import { rateLimits } from '#domain/runtime/rate-limits.ts';

/** Calls of better-auth that cost a hash or an email. */
const limitedCalls = {
  '/sign-in/email': 'signInCall',
  '/two-factor/verify-totp': 'appCodeCall',
  '/two-factor/verify-backup-code': 'backupCodeCall',
  '/request-password-reset': 'resetLinkCall',
  '/reset-password': 'newPasswordCall',
} as const;

/**
 * Has better-auth count with the store's limiter, in the database: another server or a restart grants no new
 * attempts. Calls by the server itself (`auth.api`) have no request and are not limited.
 */
export function authCallLimits(limiter: RateLimiter): NonNullable<BetterAuthOptions['rateLimit']> {
  const rules = Object.entries(limitedCalls).map(([path, name]) => {
    const { windowSeconds: window, limit: max } = rateLimits[name];
    return [path, { window, max }] as const;
  });
  return {
    enabled: true,
    customRules: { ...Object.fromEntries(rules), '/**': false },
    customStorage: {
      async consume(key) {
        const [address, path] = splitKey(key);
        const seconds = await limiter.consume(address, limitedCalls[path]);
        return { allowed: seconds === 0, retryAfter: seconds || null };
      },
    },
  };
}

/** better-auth's key is "address|path". */
function splitKey(key: string): [string, keyof typeof limitedCalls] {
  const [address = '', path = ''] = key.split('|');
  if (!(path in limitedCalls)) throw new Error(`better-auth counts an unlimited path: ${path}`);
  return [address, path as keyof typeof limitedCalls];
}

/** Gives better-auth's refusal the standard header and a code. */
export function withRetryAfter(handler: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const response = await handler(request);
    const seconds = response.headers.get('x-retry-after');
    if (response.status !== 429 || seconds === null) return response;
    const refusal = { code: 'NETWORK_SLOWED', message: 'Too many requests of this network.' };
    return Response.json(refusal, { status: 429, headers: { 'Retry-After': seconds } });
  };
}
