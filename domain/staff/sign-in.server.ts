import type { Db } from '#database/schema.ts';
import { findRoleName } from './accounts.server.ts';
import type { StaffAuth } from './auth.server.ts';
import { asStaffRole } from './roles.ts';
import { endSession } from './session.server.ts';

export type Credentials = { email: string; password: string };

export type SignInRefusal =
  | 'wrong_credentials'
  | 'too_many_tries'
  | 'no_role'
  | 'wrong_role'
  | 'other'
  | 'unexpected';

/** `cookies` are the Set-Cookie headers that the answer must carry. */
export type SignInResult =
  | { refusal: undefined; cookies: string[] }
  | {
      refusal: SignInRefusal;
      /** What better-auth said, for a refusal that we have no words for. */
      message?: string | undefined;
      cookies: string[];
    };

type Services = { db: Db; auth: StaffAuth; settings: { publicUrl: string } };

/**
 * Signs staff in. It goes through better-auth's handler, not its `api`, because only the handler
 * counts the tries of a client address. Whoever has no role that may enter is signed out at once.
 */
export async function signIn(
  { db, auth, settings }: Services,
  headers: Headers,
  credentials: Credentials,
): Promise<SignInResult> {
  const url = `${settings.publicUrl}/api/auth/sign-in/email`;
  const response = await auth.handler(new Request(url, toRequest(headers, credentials)));
  if (!response.ok) return { ...(await readRefusal(response)), cookies: [] };
  const cookies = response.headers.getSetCookie();
  const { user } = (await response.json()) as { user: { id: string } };
  const role = await findRoleName(db, user.id);
  if (asStaffRole(role)) return { refusal: undefined, cookies };
  const refusal = role === undefined ? 'no_role' : 'wrong_role';
  return { refusal, cookies: await endSession(auth, asCookieHeader(cookies)) };
}

// The address, the origin and the cookies of the browser's own request: better-auth checks them.
function toRequest(given: Headers, credentials: Credentials): RequestInit {
  const headers = new Headers(given);
  for (const name of ['content-length', 'transfer-encoding', 'content-encoding']) {
    headers.delete(name);
  }
  headers.set('content-type', 'application/json');
  return { method: 'POST', headers, body: JSON.stringify(credentials) };
}

async function readRefusal(
  response: Response,
): Promise<{ refusal: SignInRefusal; message?: string | undefined }> {
  const { code, message } = await readBody(response);
  if (response.status === 429) return { refusal: 'too_many_tries' };
  if (response.status >= 500) return { refusal: 'unexpected' };
  if (code !== undefined && wrongCredentials.includes(code)) {
    return { refusal: 'wrong_credentials' };
  }
  return message ? { refusal: 'other', message } : { refusal: 'unexpected' };
}

// Whether it was the e-mail or the password is nobody's business.
const wrongCredentials = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'PASSWORD_TOO_LONG'];

async function readBody(response: Response): Promise<{ code?: string; message?: string }> {
  try {
    return (await response.json()) ?? {};
  } catch {
    return {};
  }
}

function asCookieHeader(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
}
