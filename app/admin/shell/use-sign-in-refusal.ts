import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { formatWait } from '#app/words/format-wait.ts';
import type { SignInRefusal } from '#domain/staff/sign-in/sign-in.server.ts';

export type KnownRefusal = Exclude<SignInRefusal, 'other'> | 'unreachable';

export type Refused = {
  refusal: string;
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

/** Returns the reason for a refused sign-in and, after a rate limit, when to try again. */
export function useSignInRefusal() {
  const t = useTranslations('admin.login.refused');
  const language = useLanguage();
  return ({ refusal, message, retryAfterSeconds = maxWaitSeconds }: Refused): string => {
    if (refusal === 'other' && message) return message;
    if (!isKnown(refusal)) return t('unexpected');
    return t(refusal, { wait: formatWait(retryAfterSeconds, language) });
  };
}

/** Answers of an earlier release do not name the seconds. */
const maxWaitSeconds = 15 * 60;

// A newer server may refuse for a reason this page does not know.
const knownRefusals: Record<KnownRefusal, true> = {
  wrong_credentials: true,
  too_many_tries: true,
  account_slowed: true,
  disabled: true,
  wrong_code: true,
  code_used: true,
  code_expired: true,
  no_role: true,
  wrong_role: true,
  unreachable: true,
  unexpected: true,
};

function isKnown(refusal: string): refusal is KnownRefusal {
  return Object.hasOwn(knownRefusals, refusal);
}
