import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';
import { findRole } from '../accounts.server.ts';
import { recordStaffEvent } from '../staff-events.server.ts';
import {
  type AuthServices,
  callAuth,
  readAuthRefusal,
  readRetryAfter,
} from './auth-call.server.ts';
import { endSession } from './session.server.ts';
import { readTypedBackupCode, readTypedCode } from './sign-in-code.ts';

export type Credentials = { email: string; password: string };

export type SignInRefusal =
  | 'wrong_credentials'
  | 'too_many_tries'
  | 'disabled'
  | 'no_role'
  | 'wrong_role'
  | 'wrong_code'
  | 'code_used'
  | 'code_expired'
  | 'account_slowed'
  | 'other'
  | 'unexpected';

/** `cookies` are the Set-Cookie headers that the response must carry. */
export type SignInResult =
  /** `needsCode` means that nobody is signed in yet: the cookies only prove the password. */
  { refusal: undefined; needsCode: boolean; cookies: string[] } | (Refusal & { cookies: string[] });

type Refusal = {
  refusal: SignInRefusal;
  message?: string | undefined;
  /** Seconds to wait, set when a limit was reached. */
  retryAfterSeconds?: number | undefined;
};

type Services = AuthServices & { db: Db };

export async function signIn(
  services: Services,
  headers: Headers,
  credentials: Credentials,
): Promise<SignInResult> {
  return completeSignIn(services, await callAuth(services, '/sign-in/email', headers, credentials));
}

export type SecondStep = { code: string; isBackupCode: boolean; trustDevice: boolean };

export async function signInWithCode(
  services: Services,
  headers: Headers,
  { code, isBackupCode, trustDevice }: SecondStep,
): Promise<SignInResult> {
  const path = isBackupCode ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
  const body = {
    code: isBackupCode ? readTypedBackupCode(code) : readTypedCode(code),
    trustDevice,
  };
  return completeSignIn(services, await callAuth(services, path, headers, body));
}

async function completeSignIn({ db, auth }: Services, response: Response): Promise<SignInResult> {
  const cookies = response.headers.getSetCookie();
  if (!response.ok) return { ...(await readRefusal(response)), cookies };
  const { user } = (await response.json()) as { user?: { id: string } };
  if (!user) return { refusal: undefined, needsCode: true, cookies };
  const { role, hasRow } = await findRole(db, user.id);
  if (!role) {
    const refusal = hasRow ? 'wrong_role' : 'no_role';
    return { refusal, cookies: await endSession(auth, asCookieHeader(cookies)) };
  }
  await recordSignIn(db, user.id);
  return { refusal: undefined, needsCode: false, cookies };
}

/** Records a sign-in through better-auth's public endpoint, which writes its own response. */
export async function recordOpenSignIn(db: Db, response: Response): Promise<void> {
  if (!response.ok) return;
  const { user } = (await response.clone().json()) as { user?: { id: string } };
  if (user) await recordSignIn(db, user.id);
}

async function recordSignIn(db: Db, staffId: string): Promise<void> {
  await db
    .updateTable('staff_users')
    .set({ lastSignInAt: sql<Date>`now()` })
    .where('id', '=', staffId)
    .execute();
  await recordStaffEvent(db, { kind: 'signed_in', actor: `staff:${staffId}`, staffId });
}

async function readRefusal(response: Response): Promise<Refusal> {
  const { code = '', message } = await readAuthRefusal(response);
  const retryAfterSeconds = readRetryAfter(response);
  const refusal = refusals[code];
  if (refusal) return { refusal, retryAfterSeconds };
  if (response.status === 429) return { refusal: 'too_many_tries', retryAfterSeconds };
  if (response.status >= 500) return { refusal: 'unexpected' };
  return message ? { refusal: 'other', message } : { refusal: 'unexpected' };
}

// The refusal must not reveal whether the email or the password was wrong.
const refusals: Record<string, SignInRefusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_EMAIL: 'wrong_credentials',
  PASSWORD_TOO_LONG: 'wrong_credentials',
  ACCOUNT_DISABLED: 'disabled',
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  CODE_USED: 'code_used',
  INVALID_TWO_FACTOR_COOKIE: 'code_expired',
  TOTP_NOT_ENABLED: 'code_expired',
  BACKUP_CODES_NOT_ENABLED: 'code_expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'code_expired',
  ACCOUNT_SLOWED: 'account_slowed',
  NETWORK_SLOWED: 'too_many_tries',
};

function asCookieHeader(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
}
