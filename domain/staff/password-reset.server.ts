import { type AuthServices, callAuth, readAuthRefusal } from './auth-call.server.ts';
import { requireGoodPassword } from './own-password.server.ts';
import { StaffError } from './staff-error.ts';

/**
 * Sends a link for a new password, if somebody has this address. Whether that is so, the answer does
 * not tell. Throws StaffError: too_many_tries.
 */
export async function requestPasswordReset(
  services: AuthServices,
  headers: Headers,
  email: string,
): Promise<void> {
  const response = await callAuth(services, '/request-password-reset', headers, { email });
  if (response.status === 429) throw new StaffError('too_many_tries');
  if (!response.ok) throw new Error(`a password reset was answered with ${response.status}`);
}

/** Whether the link with this token still works. */
export async function isResetTokenAlive(
  { auth }: Pick<AuthServices, 'auth'>,
  token: string,
): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found !== null && found !== undefined && found.expiresAt > new Date();
}

/**
 * Sets a new password with the token of such a link, once. All sessions of the account end. Throws
 * StaffError: password_short, password_long, link_dead, too_many_tries.
 */
export async function resetPassword(
  services: AuthServices,
  headers: Headers,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const newPassword = requireGoodPassword(password);
  const response = await callAuth(services, '/reset-password', headers, { token, newPassword });
  if (response.ok) return;
  if (response.status === 429) throw new StaffError('too_many_tries');
  const { code } = await readAuthRefusal(response);
  if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') throw new StaffError('link_dead');
  throw new Error(`a new password was answered with ${response.status} ${code ?? ''}`);
}
