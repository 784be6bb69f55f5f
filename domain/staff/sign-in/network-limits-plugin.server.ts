import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import type { Db } from '#database/schema.ts';
import { clientAddressHeader } from '#domain/addresses.ts';
import { countKeyAttempt } from '#domain/runtime/attempt-counts.server.ts';
import {
  clientKeys,
  networksOrAddress,
  siteFactor,
} from '#domain/runtime/client-network.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { isOneOf } from './auth-challenge.server.ts';

/**
 * Maximum number of requests of an IPv4 address or IPv6 /64 at each path of better-auth; a /48 may send
 * `siteFactor` times as many. Enough for an office that starts its day: guesses at one account have their
 * own limits.
 */
const maxPerMinute = 60;
const windowSeconds = 60;

/**
 * Limits calls that cost a hash or an email. Counts in the database, so that another server or a restart
 * grants no new attempts. Calls by the server itself (`auth.api`) have no request and are not limited.
 */
export function networkLimits(db: Db, secrets: Secrets) {
  const handler = createAuthMiddleware(async (ctx) => {
    if (!ctx.request) return undefined;
    const seconds = await countRequest(db, secrets, ctx);
    if (seconds === 0) return undefined;
    const refusal = { code: 'NETWORK_SLOWED', message: 'Too many requests of this network.' };
    // Returns the response, because a thrown one would be logged as an error.
    return Response.json(refusal, { status: 429, headers: { 'Retry-After': `${seconds}` } });
  });
  return {
    id: 'network-limits',
    hooks: { before: [{ matcher: isOneOf(limited), handler }] },
  } satisfies BetterAuthPlugin;
}

const limited = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/request-password-reset',
  '/reset-password',
];

/**
 * Counts a request and returns the seconds to wait, or 0. Requests rejected for their network do not count
 * against its site.
 */
async function countRequest(
  db: Db,
  secrets: Secrets,
  { path, headers }: GenericEndpointContext,
): Promise<number> {
  const networks = networksOrAddress(headers?.get(clientAddressHeader) ?? 'unknown');
  const { network, site } = clientKeys(secrets, `requests of ${path}`, networks);
  const seconds = await count(db, network, maxPerMinute);
  return seconds > 0 || site === undefined ? seconds : count(db, site, maxPerMinute * siteFactor);
}

async function count(db: Db, key: string, max: number): Promise<number> {
  const counted = await countKeyAttempt(db, key, windowSeconds).executeTakeFirstOrThrow();
  return counted.tries <= max ? 0 : Math.max(1, Math.ceil(counted.seconds_left));
}
