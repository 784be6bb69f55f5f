import { betterAuth } from 'better-auth';
import type { Db } from '#database/schema.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import type { Jobs } from '../jobs.ts';
import { visitorLanguage } from '../visitor-language.ts';

export type StaffAuthSettings = { secret: string; publicUrl: string };

/** Set by the server on every request it hands on; a header of this name from outside is dropped. */
export const clientAddressHeader = 'x-client-address';

/**
 * Sign-in for staff. Accounts are made by the `staff` command only, so there is no sign-up. The
 * tables are ours by name (database/migrations), the rows are better-auth's.
 */
export function createStaffAuth(db: Db, jobs: Jobs, { secret, publicUrl }: StaffAuthSettings) {
  return betterAuth({
    appName: 'Nabta',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      sendResetPassword: async ({ user, url }, request) => {
        const { name, email: to } = user;
        const language = request ? visitorLanguage(request) : 'en';
        const letter = { kind: 'password_reset', facts: { name, link: url } } as const;
        await db.transaction().execute(async (trx) => {
          await queueEmail(trx, jobs, { ...letter, to, language, by: 'store' });
        });
      },
    },
    user: { modelName: 'staff_users' },
    session: { modelName: 'staff_sessions', expiresIn: 7 * 24 * 60 * 60 },
    account: { modelName: 'staff_accounts' },
    verification: { modelName: 'staff_verifications' },
    // In the database, and outside production too: two servers, or a restart, must not hand a
    // guesser a fresh set of tries.
    rateLimit: { enabled: true, storage: 'database', modelName: 'staff_rate_limits' },
    trustedOrigins: [publicUrl],
    advanced: {
      cookiePrefix: 'nabta',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    // Each mistyped password would be a warning.
    logger: { level: 'error' },
  });
}

export type StaffAuth = ReturnType<typeof createStaffAuth>;
