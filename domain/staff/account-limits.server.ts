import { createHash, randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '#database/schema.ts';

// Counted for each account over all addresses: docs/decisions/0022-tries-at-one-account.md.

/** Seconds to wait after the first try, the second, …; the last number holds for all further ones. */
const waits = {
  password: [0, 0, 0, 0, 60, 120, 240, 480, 900],
  code: [0, 0, 0, 0, 60, 120, 240, 480, 900],
  reset: [0, 0, 30 * 60],
};

type Kind = keyof typeof waits;

const secondsToForgetOne = 60 * 60;
const secondsLifted = 60 * 60;

type OnFailure = (email: string, headers: Headers | undefined) => Promise<void>;

/** `onFailure` gets each failed try, also one that was too early to be checked. */
export function accountLimits(db: Db, onFailure: OnFailure) {
  return {
    id: 'account-limits',
    endpoints: { rememberDevice },
    hooks: {
      before: [
        { matcher: isOneOf(paths.password), handler: limitSignIn(db, 'password', onFailure) },
        { matcher: isOneOf(paths.code), handler: limitSignIn(db, 'code', onFailure) },
        { matcher: isOneOf(paths.reset), handler: limitResets(db) },
      ],
      after: [
        { matcher: isOneOf(paths.password), handler: takeNote(db, 'password', onFailure) },
        { matcher: isOneOf(paths.code), handler: takeNote(db, 'code', onFailure) },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const paths = {
  password: ['/sign-in/email'],
  code: ['/two-factor/verify-totp', '/two-factor/verify-backup-code'],
  reset: ['/request-password-reset'],
};

function isOneOf(known: string[]) {
  return ({ path }: { path?: string }) => path !== undefined && known.includes(path);
}

// The try is counted before the password is checked: of many at once, at most one gets in.
function limitSignIn(db: Db, kind: 'password' | 'code', onFailure: OnFailure) {
  return createAuthMiddleware(async (ctx) => {
    const email = await emailOf(ctx, kind);
    if (email === undefined) return undefined;
    const seconds = await countAccountTry(db, kind, email, await findDevice(ctx, email));
    if (seconds === 0) return undefined;
    await onFailure(email, ctx.headers);
    const refusal = { code: 'ACCOUNT_SLOWED', message: 'Too many tries at this account.' };
    // Thrown, it would be logged as an error.
    return Response.json(refusal, { status: 429, headers: { 'Retry-After': `${seconds}` } });
  });
}

/** Answers the same without sending another e-mail: earlier links still work. */
function limitResets(db: Db) {
  return createAuthMiddleware(async (ctx) => {
    const email = typedEmail(ctx);
    const isFree =
      email === undefined || (await countAccountTry(db, 'reset', email, undefined)) === 0;
    return isFree ? undefined : ctx.json({ status: true });
  });
}

/** A successful try does not count, and makes the browser a known device. */
function takeNote(db: Db, kind: 'password' | 'code', onFailure: OnFailure) {
  return createAuthMiddleware(async (ctx) => {
    if (isAPIError(ctx.context.returned)) {
      const failed = await emailOf(ctx, kind);
      if (failed !== undefined) await onFailure(failed, ctx.headers);
      return;
    }
    const user = ctx.context.newSession?.user;
    // Switching the second factor on checks a code, too, without a challenge.
    if (!user || (kind === 'code' && !(await readChallenge(ctx)))) return;
    const email = normalise(user.email);
    const device = await findDevice(ctx, email);
    if (device) await forgetTries(db, keyOf(kind, email, device));
    else await takeBackTry(db, keyOf(kind, email, undefined));
    if (kind === 'password' && needsCode(user)) return;
    await setDevice(ctx, email, device);
  });
}

const rememberDevice = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ email: z.string() }) },
  async (ctx) => {
    const email = normalise(ctx.body.email);
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
  return data && normalise(data.email);
}

async function challengedEmail(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { internalAdapter } = ctx.context;
  const challenge = await readChallenge(ctx);
  const given = challenge ? await internalAdapter.findVerificationValue(challenge) : undefined;
  const user = given ? await internalAdapter.findUserById(given.value) : undefined;
  return user ? normalise(user.email) : undefined;
}

// better-auth's own cookie of a sign-in that waits for its second step.
async function readChallenge(ctx: GenericEndpointContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  return (await ctx.getSignedCookie(name, ctx.context.secret)) || undefined;
}

function needsCode(user: Record<string, unknown>): boolean {
  return user.twoFactorEnabled === true;
}

function normalise(email: string): string {
  return email.trim().toLowerCase();
}

// The signed cookie holds, for each account used here, a hash of its e-mail, a random name of the
// browser, and the time. It grants nothing: it only decides where tries are counted.

type Device = { account: string; id: string; at: number };

const secondsKnown = 180 * 24 * 60 * 60;
const mostAccounts = 8;

async function findDevice(ctx: GenericEndpointContext, email: string): Promise<Device | undefined> {
  return (await readDevices(ctx)).find(({ account }) => account === accountOf(email));
}

async function setDevice(
  ctx: GenericEndpointContext,
  email: string,
  known: Device | undefined,
): Promise<void> {
  const account = accountOf(email);
  const id = known?.id ?? randomBytes(12).toString('base64url');
  const others = (await readDevices(ctx)).filter((device) => device.account !== account);
  const devices = [{ account, id, at: nowInSeconds() }, ...others].slice(0, mostAccounts);
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
  return devices.filter(({ at }) => at > nowInSeconds() - secondsKnown);
}

function deviceCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('known_device', { maxAge: secondsKnown });
}

function accountOf(email: string): string {
  return hash(email).slice(0, 16);
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function keyOf(kind: Kind, email: string, device: Device | undefined): string {
  return hash([kind, email, device?.id ?? ''].join('\n'));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Counts a try and returns 0, or does not count it and returns the seconds to wait. */
async function countAccountTry(
  db: Db,
  kind: Kind,
  email: string,
  device: Device | undefined,
): Promise<number> {
  const key = keyOf(kind, email, device);
  const limit = waits[kind];
  const waitAfter = (tries: ReturnType<typeof sql>) => sql`clock_timestamp() + make_interval(
    secs => (array[${sql.join(limit.map((seconds) => sql.lit(seconds)))}])[${tries}])`;
  const tries = sql`(least(${sql.lit(limit.length - 1)}, greatest(0, kept.tries - floor(
    extract(epoch from clock_timestamp() - kept.tried_at) / ${sql.lit(secondsToForgetOne)})))::int + 1)`;
  const { rows } = await sql`
    insert into staff_account_limits as kept (key, tries, tried_at, free_at)
    values (${key}, 1, clock_timestamp(), ${waitAfter(sql`1`)})
    on conflict (key) do update
    set tries = ${tries}, tried_at = clock_timestamp(), free_at = ${waitAfter(tries)}
    where kept.free_at <= clock_timestamp() or kept.lifted_until > clock_timestamp()
    returning key`.execute(db);
  return rows.length > 0 ? 0 : secondsToWait(db, key);
}

async function secondsToWait(db: Db, key: string): Promise<number> {
  const seconds = sql<number>`ceil(extract(epoch from free_at - clock_timestamp()))::float8`;
  const limit = await db
    .selectFrom('staff_account_limits')
    .select(seconds.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, limit?.seconds ?? 1);
}

async function takeBackTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('staff_account_limits')
    .set({ tries: sql<number>`greatest(tries - 1, 0)`, free_at: sql<Date>`clock_timestamp()` })
    .where('key', '=', key)
    .execute();
}

async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('staff_account_limits').where('key', '=', key).execute();
}

/**
 * For an hour: its new random password cannot be guessed, and its owner is about to type it, maybe
 * in a new browser.
 */
export async function liftAccountLimits(trx: Trx, email: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  const lifted_until = sql<Date>`clock_timestamp() + make_interval(secs => ${secondsLifted})`;
  for (const kind of ['password', 'code'] as const) {
    const key = keyOf(kind, normalise(email), undefined);
    await trx
      .insertInto('staff_account_limits')
      .values({ key, tries: 0, tried_at: now, free_at: now, lifted_until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ lifted_until }))
      .execute();
  }
}

export async function forgetOldTries(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_account_limits')
    .where('tried_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  // better-auth's own, with addresses in their keys; moments in ms since 1970.
  await sql`delete from staff_rate_limits
    where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`.execute(db);
}
