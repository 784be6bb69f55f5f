import { createHash } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { Db } from '#database/schema.ts';
import { countInWindow } from '#domain/runtime/attempt-counts.server.ts';
import { findChallengedUser, matchesAnyPath } from './auth-challenge.server.ts';

/**
 * better-auth also accepts the codes of the previous and next half minute: one is valid for at most 90
 * seconds.
 */
const claimTtlSeconds = 120;

type OnReplay = (email: string, headers: Headers | undefined) => Promise<void>;

/**
 * Accepts each code of an authenticator app once, across all processes (RFC 6238, 5.2). A code is claimed
 * before it is checked, so of several concurrent uses one succeeds. A code that opened nothing is released.
 */
export function singleUseCodesPlugin(db: Db, onReplay: OnReplay) {
  const claim = createAuthMiddleware(async (ctx) => {
    const user = await findUser(ctx);
    const key = user && keyOf(user.id, ctx.body);
    if (!key) return undefined;
    const { tries } = await countInWindow(db, [key], claimTtlSeconds).executeTakeFirstOrThrow();
    if (tries === 1) return undefined;
    await onReplay(user.email, ctx.headers);
    const refusal = { code: 'CODE_USED', message: 'This code has been used.' };
    // Returns the response, because a thrown one would be logged as an error. A call by the server itself
    // has no request.
    if (ctx.request) return Response.json(refusal, { status: 401 });
    throw new APIError('UNAUTHORIZED', refusal);
  });
  const release = createAuthMiddleware(async (ctx) => {
    if (!isAPIError(ctx.context.returned)) return;
    const user = await findUser(ctx);
    const key = user && keyOf(user.id, ctx.body);
    if (key) await db.deleteFrom('attempt_counts').where('key', '=', key).execute();
  });
  const matcher = matchesAnyPath(['/two-factor/verify-totp']);
  return {
    id: 'single-use-codes',
    hooks: { before: [{ matcher, handler: claim }], after: [{ matcher, handler: release }] },
  } satisfies BetterAuthPlugin;
}

/** Finds the person whose code better-auth will check: that of a session takes precedence. */
async function findUser(ctx: GenericEndpointContext) {
  const session = await getSessionFromCtx(ctx);
  return session?.user ?? findChallengedUser(ctx);
}

/**
 * Hashes the code without a secret: servers whose secrets are in another order must agree, and a used code
 * opens nothing.
 */
function keyOf(userId: string, body: unknown): string | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  return createHash('sha256').update(`used code\n${userId}\n${code}`).digest('base64url');
}
