import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import type { SignInRefusal } from '#domain/staff/sign-in.server.ts';
import { notifyOtherTabs } from '../kit/staff-tabs.ts';

export type Refused = {
  refusal: SignInRefusal | 'unreachable';
  message?: string | undefined;
};

export function Refusal({ refused: { refusal, message } }: { refused: Refused }) {
  const t = useTranslations('admin.login.refused');
  return (
    <Notice tone="bad" role="alert">
      {refusal === 'other' ? message : t(refusal)}
    </Notice>
  );
}

/** For an action that got no answer. The redirect after a sign-in arrives here too. */
export function orUnreachable<Typed>(answer: unknown, typed: Typed) {
  if (answer instanceof Response) {
    notifyOtherTabs('signed-in');
    throw answer;
  }
  const refusal = 'unreachable' as const;
  return data({ refusal, message: undefined, ...typed }, { status: 503 });
}

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
