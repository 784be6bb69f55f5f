import { createHash } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { Db } from '#database/schema.ts';
import { countTry } from '../attempt-counts.server.ts';
import { findChallengedUser, isOneOf } from './auth-challenge.server.ts';

/** better-auth takes the code of the half minute before and after: one is good for 90 seconds at most. */
const claimTtlSeconds = 120;

type OnReplay = (email: string, headers: Headers | undefined) => Promise<void>;

/**
 * Accepts each code of an authenticator app once, whichever process gets it (RFC 6238, 5.2). It is claimed
 * before it is checked, so of several that race one gets in, and is free again if it opened nothing.
 */
export function singleUseCodes(db: Db, onReplay: OnReplay) {
  const claim = createAuthMiddleware(async (ctx) => {
    const user = await findUser(ctx);
    const key = user && keyOf(user.id, ctx.body);
    if (!key) return undefined;
    const { tries } = await countTry(db, key, claimTtlSeconds).executeTakeFirstOrThrow();
    if (tries === 1) return undefined;
    await onReplay(user.email, ctx.headers);
    const refusal = { code: 'CODE_USED', message: 'This code has been used.' };
    // Thrown, it would be logged as an error; a call by the server itself has no request.
    if (ctx.request) return Response.json(refusal, { status: 401 });
    throw new APIError('UNAUTHORIZED', refusal);
  });
  const release = createAuthMiddleware(async (ctx) => {
    if (!isAPIError(ctx.context.returned)) return;
    const user = await findUser(ctx);
    const key = user && keyOf(user.id, ctx.body);
    if (key) await db.deleteFrom('attempt_counts').where('key', '=', key).execute();
  });
  const matcher = isOneOf(['/two-factor/verify-totp']);
  return {
    id: 'single-use-codes',
    hooks: { before: [{ matcher, handler: claim }], after: [{ matcher, handler: release }] },
  } satisfies BetterAuthPlugin;
}

/** Whose code better-auth will check: that of a session comes first. */
async function findUser(ctx: GenericEndpointContext) {
  const session = await getSessionFromCtx(ctx);
  return session?.user ?? findChallengedUser(ctx);
}

/** Hashed without a key: servers whose secrets are in another order must agree, and a used code opens nothing. */
function keyOf(userId: string, body: unknown): string | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  return createHash('sha256').update(`used code\n${userId}\n${code}`).digest('base64url');
}
