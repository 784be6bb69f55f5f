import type { SignInRefusal } from '#domain/staff/sign-in.server.ts';

/** The HTTP status of a sign-in that was refused. */
export function signInStatus(refusal: SignInRefusal): number {
  return statuses[refusal] ?? 400;
}

const statuses: Partial<Record<SignInRefusal, number>> = {
  wrong_credentials: 401,
  wrong_code: 401,
  code_expired: 401,
  too_many_tries: 429,
  account_slowed: 429,
  disabled: 403,
  no_role: 403,
  wrong_role: 403,
  unexpected: 500,
};
