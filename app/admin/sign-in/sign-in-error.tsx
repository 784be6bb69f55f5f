import { data } from 'react-router';
import { Notice } from '#app/ui/panel.tsx';
import type { SignInRefusal, SignInResult } from '#domain/staff/sign-in/sign-in.server.ts';
import { notifyOtherTabs } from '../shell/staff-tabs.ts';
import { useSignInRefusal } from '../shell/use-sign-in-refusal.ts';

export type Refused = {
  refusal: SignInRefusal | 'unreachable';
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

export function Refusal({ refused }: { refused: Refused }) {
  const text = useSignInRefusal();
  return (
    <Notice tone="bad" role="alert">
      {text(refused)}
    </Notice>
  );
}

/** The answer of an action to a refused step. */
export function respondRefusedSignIn<Typed extends object>(
  { refusal, message, retryAfterSeconds, cookies }: RefusedSignIn,
  typed: Typed,
) {
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  if (retryAfterSeconds) headers.push(['Retry-After', `${retryAfterSeconds}`]);
  const status = statuses[refusal] ?? 400;
  return data({ refusal, message, retryAfterSeconds, ...typed }, { status, headers });
}

type RefusedSignIn = Extract<SignInResult, { refusal: SignInRefusal }>;

/**
 * Responds to an action that got no response. Rethrows the redirect after a sign-in, which arrives here,
 * too.
 */
export function rethrowOrRespondUnreachable<Typed>(result: unknown, typed: Typed) {
  if (result instanceof Response) {
    notifyOtherTabs('signed-in');
    throw result;
  }
  const refusal = 'unreachable' as const;
  return data({ refusal, ...typed }, { status: 503 });
}

const statuses: Partial<Record<SignInRefusal, number>> = {
  wrong_credentials: 401,
  wrong_code: 401,
  code_used: 401,
  code_expired: 401,
  too_many_tries: 429,
  account_slowed: 429,
  disabled: 403,
  no_role: 403,
  wrong_role: 403,
  unexpected: 500,
};
