import { createHash, randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { RateLimiter } from '#domain/runtime/rate-limiter.server.ts';
import { accountKey, normaliseEmail } from './account-key.server.ts';
import { findChallengedUser, matchesAnyPath, readChallenge } from './auth-challenge.server.ts';

type OnFailure = (email: string, headers: Headers | undefined) => Promise<void>;

/**
 * Limits attempts at an account. `onFailure` gets each failed attempt, also one that was rejected before
 * the check.
 */
export function accountLimitsPlugin(limiter: RateLimiter, onFailure: OnFailure) {
  return {
    id: 'account-limits',
    endpoints: { rememberDevice },
    hooks: {
      before: [
        {
          matcher: matchesAnyPath(paths.password),
          handler: limitSignIn(limiter, 'password', onFailure),
        },
        { matcher: matchesAnyPath(paths.code), handler: limitSignIn(limiter, 'code', onFailure) },
        { matcher: matchesAnyPath(paths.reset), handler: limitResets(limiter) },
      ],
      after: [
        {
          matcher: matchesAnyPath(paths.password),
          handler: recordAttempt(limiter, 'password', onFailure),
        },
        { matcher: matchesAnyPath(paths.code), handler: recordAttempt(limiter, 'code', onFailure) },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const paths = {
  password: ['/sign-in/email'],
  code: ['/two-factor/verify-totp', '/two-factor/verify-backup-code'],
  reset: ['/request-password-reset'],
};

// Counts the attempt before the password is checked: of many concurrent ones, at most one gets in.
function limitSignIn(limiter: RateLimiter, kind: 'password' | 'code', onFailure: OnFailure) {
  return createAuthMiddleware(async (ctx) => {
    const email = await emailOf(ctx, kind);
    if (email === undefined) return undefined;
    const key = accountKey(email, await findDevice(ctx, email));
    const seconds = await limiter.consume(key, kind);
    if (seconds === 0) return undefined;
    await onFailure(email, ctx.headers);
    const refusal = { code: 'ACCOUNT_SLOWED', message: 'Too many tries at this account.' };
    // Returns the response, because a thrown one would be logged as an error.
    return Response.json(refusal, { status: 429, headers: { 'Retry-After': `${seconds}` } });
  });
}

/** Returns the same response without another email: earlier links still work. */
function limitResets(limiter: RateLimiter) {
  return createAuthMiddleware(async (ctx) => {
    const email = typedEmail(ctx);
    const isFree =
      email === undefined || (await limiter.consume(accountKey(email), 'resetLink')) === 0;
    return isFree ? undefined : ctx.json({ status: true });
  });
}

/** Does not count a successful attempt, and makes the browser a known device. */
function recordAttempt(limiter: RateLimiter, kind: 'password' | 'code', onFailure: OnFailure) {
  return createAuthMiddleware(async (ctx) => {
    if (isAPIError(ctx.context.returned)) {
      const failed = await emailOf(ctx, kind);
      if (failed !== undefined) await onFailure(failed, ctx.headers);
      return;
    }
    const user = ctx.context.newSession?.user;
    // Switching the second factor on also checks a code, but without a challenge.
    if (!user || (kind === 'code' && !(await readChallenge(ctx)))) return;
    const email = normaliseEmail(user.email);
    const device = await findDevice(ctx, email);
    if (device) await limiter.forget(accountKey(email, device), kind);
    else await limiter.undo(accountKey(email), kind);
    if (kind === 'password' && needsCode(user)) return;
    await setDevice(ctx, email, device);
  });
}

const rememberDevice = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ email: z.string() }) },
  async (ctx) => {
    const email = normaliseEmail(ctx.body.email);
    await setDevice(ctx, email, await findDevice(ctx, email));
    return ctx.json({ ok: true });
  },
);

async function emailOf(ctx: GenericEndpointContext, kind: 'password' | 'code') {
  return kind === 'password' ? typedEmail(ctx) : challengedEmail(ctx);
}

const withEmail = z.object({ email: z.string() });

function typedEmail(ctx: GenericEndpointContext): string | undefined {
  const { data } = withEmail.safeParse(ctx.body);
  return data && normaliseEmail(data.email);
}

async function challengedEmail(ctx: GenericEndpointContext): Promise<string | undefined> {
  const user = await findChallengedUser(ctx);
  return user && normaliseEmail(user.email);
}

function needsCode(user: Record<string, unknown>): boolean {
  return user.twoFactorEnabled === true;
}

// The signed cookie holds, for each account used here, a hash of its email, a random name of the browser,
// and the time. It grants nothing: it only decides where attempts are counted.

type Device = { account: string; id: string; at: number };

const attemptTtlSeconds = 180 * 24 * 60 * 60;
const maxAccounts = 8;

async function findDevice(ctx: GenericEndpointContext, email: string): Promise<Device | undefined> {
  return (await readDevices(ctx)).find(({ account }) => account === accountOf(email));
}

async function setDevice(
  ctx: GenericEndpointContext,
  email: string,
  device: Device | undefined,
): Promise<void> {
  const account = accountOf(email);
  const id = device?.id ?? randomBytes(12).toString('base64url');
  const others = (await readDevices(ctx)).filter((device) => device.account !== account);
  const devices = [{ account, id, at: nowInSeconds() }, ...others].slice(0, maxAccounts);
  const { name, attributes } = deviceCookie(ctx);
  const value = devices.map((device) => [device.account, device.id, device.at].join('.')).join('!');
  await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
}

async function readDevices(ctx: GenericEndpointContext): Promise<Device[]> {
  const value = await ctx.getSignedCookie(deviceCookie(ctx).name, ctx.context.secret);
  const devices = (value || '').split('!').map((text) => {
    const [account = '', id = '', at = ''] = text.split('.');
    return { account, id, at: Number(at) };
  });
  return devices.filter(({ at }) => at > nowInSeconds() - attemptTtlSeconds);
}

function deviceCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('known_device', { maxAge: attemptTtlSeconds });
}

function accountOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16);
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
