import type { GenericEndpointContext } from 'better-auth';

// A challenge is a sign-in with a proven password that waits for the code of its second step.

export type ChallengedUser = { id: string; email: string };

export async function findChallengedUser(
  ctx: GenericEndpointContext,
): Promise<ChallengedUser | undefined> {
  const { internalAdapter } = ctx.context;
  const challenge = await readChallenge(ctx);
  const row = challenge ? await internalAdapter.findVerificationValue(challenge) : undefined;
  const user = row ? await internalAdapter.findUserById(row.value) : undefined;
  return user ?? undefined;
}

/** Reads better-auth's own cookie. */
export async function readChallenge(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  return (await ctx.getSignedCookie(name, ctx.context.secret)) || undefined;
}

/** Returns the `matcher` of a hook. */
export function matchesAnyPath(paths: string[]) {
  return ({ path }: { path?: string }) => path !== undefined && paths.includes(path);
}
