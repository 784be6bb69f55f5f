import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Db } from '#database/schema.ts';
import { authRoot, clientAddressHeader, staffPages } from '#domain/addresses.ts';
import { queueEmail } from '#domain/emails/queue-email.server.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import type { RateLimiter } from '#domain/runtime/rate-limiter.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';
import { recordStaffEvent } from '../staff-events.server.ts';
import { accountLimitsPlugin } from './account-limits-plugin.server.ts';
import { authCallLimits, withRetryAfter } from './auth-call-limits.server.ts';
import { authSecrets } from './auth-secrets.server.ts';
import { endEarlierSessionPlugin } from './earlier-session-plugin.server.ts';
import { recordFailedSignIn } from './failed-sign-ins.server.ts';
import { revokeAccess } from './own-password.server.ts';
import { maxPasswordLength, minPasswordLength } from './password.ts';
import { singleUseCodesPlugin } from './single-use-codes-plugin.server.ts';

export type StaffAuthSettings = {
  secrets: Secrets;
  rateLimiter: RateLimiter;
  publicUrl: string;
  report: (error: unknown) => void;
};

const minutes = 60;

/** No sign-up: accounts come by invitation or by the `staff` command. */
export function createStaffAuth(db: Db, jobs: Jobs, settings: StaffAuthSettings) {
  const { secrets, rateLimiter, publicUrl, report } = settings;
  const recordFailure = (email: string, headers: Headers | undefined) => {
    const address = headers?.get(clientAddressHeader) ?? undefined;
    return recordFailedSignIn(db, secrets, { email, address });
  };
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: authRoot,
    ...authSecrets(secrets),
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      sendResetPassword: async ({ user, token }, request) => {
        if (await isDisabled(db, user.id)) return;
        const { name, email: to } = user;
        const language = request ? visitorLanguage(request) : 'en';
        // Puts the token in the query: paths are logged, queries are not.
        const page = pageAddress(publicUrl, staffPages.newPassword.path, language);
        const template = {
          kind: 'password_reset',
          data: { name, link: `${page}&token=${token}` },
        } as const;
        await db.transaction().execute(async (trx) => {
          await queueEmail(trx, jobs, { ...template, to, language, by: 'store' });
        });
      },
      onPasswordReset: async ({ user: { id: staffId } }) => {
        const actor = `staff:${staffId}` as const;
        await db.transaction().execute(async (trx) => {
          await revokeAccess(trx, staffId);
          await recordStaffEvent(trx, { kind: 'password_reset', actor, staffId });
        });
      },
    },
    // The account's limits come first, so that they process a correct password before the second step. better-auth's
    // own lockout after wrong codes would lock the owner out, too.
    plugins: [
      accountLimitsPlugin(rateLimiter, recordFailure),
      singleUseCodesPlugin(db, recordFailure),
      endEarlierSessionPlugin(),
      twoFactor({ twoFactorTable: 'staff_two_factors', accountLockout: { enabled: false } }),
    ],
    user: {
      modelName: 'staff_users',
      additionalFields: { disabledAt: { type: 'date', required: false, input: false } },
    },
    session: {
      modelName: 'staff_sessions',
      expiresIn: 7 * 24 * 60 * minutes,
      updateAge: 10 * minutes,
    },
    account: { modelName: 'staff_accounts' },
    // A leaked database holds no working link.
    verification: { modelName: 'staff_verifications', storeIdentifier: 'hashed' },
    rateLimit: authCallLimits(rateLimiter),
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            if (!(await isDisabled(db, userId))) return;
            throw new APIError('FORBIDDEN', {
              code: 'ACCOUNT_DISABLED',
              message: 'This account is disabled.',
            });
          },
        },
      },
    },
    trustedOrigins: [publicUrl],
    advanced: {
      cookiePrefix: 'nabta',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    // Logs errors only: otherwise each mistyped password and each form of another site would log a line.
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const error = [message, ...details].find((one) => (one as unknown) instanceof Error);
        if (error) captureError(error, report);
      },
    },
  });
  return {
    ...auth,
    handler: withRetryAfter(throwing(auth.handler)),
    api: {
      ...auth.api,
      getSession: throwing(auth.api.getSession),
      signOut: throwing(auth.api.signOut),
    },
  };
}

type CallState = { error?: unknown; isOver: boolean };
const callState = new AsyncLocalStorage<CallState>();

function captureError(error: unknown, report: (error: unknown) => void): void {
  const call = callState.getStore();
  if (!call || call.isOver) report(error);
  else call.error ??= error;
}

// better-auth logs errors of its queries and continues, or throws an error without the reason. Examples are
// a session that could not be read and a sign-out that ended none. Here its first error ends the call.
function throwing<Call extends (...args: never[]) => Promise<unknown>>(call: Call): Call {
  const throwingCall = async (...args: never[]) => {
    const state: CallState = { isOver: false };
    try {
      const result = await callState.run(state, () => call(...args));
      if (state.error === undefined) return result;
      throw state.error;
    } catch (error) {
      throw state.error ?? error;
    } finally {
      state.isOver = true;
    }
  };
  return Object.assign(throwingCall, call) as Call;
}

export type StaffAuth = ReturnType<typeof createStaffAuth>;

/** Loaded after the start, or for the first member of staff, so that no shopper waits for it. */
export type OpenStaffAuth = () => Promise<StaffAuth>;

async function isDisabled(db: Db, staffId: string): Promise<boolean> {
  const query = db.selectFrom('staff_users').select('disabledAt').where('id', '=', staffId);
  return Boolean((await query.executeTakeFirst())?.disabledAt);
}
