import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { matchesAnyPath, readChallenge } from './auth-challenge.server.ts';

/**
 * Ends the browser's previous session at sign-in, whoever owns it: the browser forgets its cookie, and
 * nobody else may have it. With a second factor this happens once the password is right.
 */
export function endEarlierSessionPlugin() {
  const handler = createAuthMiddleware(async (ctx) => {
    if (isAPIError(ctx.context.returned)) return;
    // Switching the second factor on also checks a code, and retains its session.
    if (ctx.path !== signInPath && !(await readChallenge(ctx))) return;
    const { authCookies, internalAdapter, newSession, secret } = ctx.context;
    const earlier = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
    if (earlier && earlier !== newSession?.session.token) {
      await internalAdapter.deleteSession(earlier);
    }
  });
  const paths = [signInPath, '/two-factor/verify-totp', '/two-factor/verify-backup-code'];
  return {
    id: 'earlier-session',
    hooks: { after: [{ matcher: matchesAnyPath(paths), handler }] },
  } satisfies BetterAuthPlugin;
}

const signInPath = '/sign-in/email';
