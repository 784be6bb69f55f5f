import { StaffError } from '../staff-error.ts';
import {
  type AuthServices,
  callAuth,
  readAuthRefusal,
  readRetryAfter,
} from './auth-call.server.ts';
import { requireGoodPassword, requirePasswordLength } from './own-password.server.ts';

/** Requests a reset. The response is the same for an unknown address. Throws StaffError: too_many_tries. */
export async function requestPasswordReset(
  services: AuthServices,
  headers: Headers,
  email: string,
): Promise<void> {
  const response = await callAuth(services, '/request-password-reset', headers, { email });
  if (response.status === 429) throw tooManyAttempts(response);
  if (!response.ok) throw new Error(`a password reset was answered with ${response.status}`);
}

function tooManyAttempts(response: Response): StaffError {
  const retryAfterSeconds = readRetryAfter(response) ?? 60;
  return new StaffError('too_many_tries', undefined, { retryAfterSeconds });
}

type Auth = Pick<AuthServices, 'auth'>;

export async function isResetTokenValid(services: Auth, token: string): Promise<boolean> {
  const reset = await findReset(services, token);
  return reset !== null && reset !== undefined && reset.expiresAt > new Date();
}

/**
 * Sets a new password and ends all sessions. The returned cookies make this browser a known device: reading
 * the account's emails proves ownership. Throws StaffError: password_short, password_long, password_common,
 * link_dead, too_many_tries.
 */
export async function resetPassword(
  services: AuthServices,
  headers: Headers,
  { token, password }: { token: string; password: string },
): Promise<string[]> {
  requirePasswordLength(password);
  const email = await findEmail(services, token);
  if (email === undefined) throw new StaffError('link_dead');
  const newPassword = await requireGoodPassword(password);
  const response = await callAuth(services, '/reset-password', headers, { token, newPassword });
  if (response.ok) {
    const body = { email };
    const { api } = await services.auth();
    const remembered = await api.rememberDevice({ headers, body, returnHeaders: true });
    return remembered.headers.getSetCookie();
  }
  if (response.status === 429) throw tooManyAttempts(response);
  const { code } = await readAuthRefusal(response);
  if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') throw new StaffError('link_dead');
  throw new Error(`a new password was answered with ${response.status} ${code ?? ''}`);
}

async function findEmail(services: Auth, token: string): Promise<string | undefined> {
  const { internalAdapter } = await (await services.auth()).$context;
  const reset = await findReset(services, token);
  return reset ? (await internalAdapter.findUserById(reset.value))?.email : undefined;
}

async function findReset({ auth }: Auth, token: string) {
  const { internalAdapter } = await (await auth()).$context;
  return internalAdapter.findVerificationValue(`reset-password:${token}`);
}
