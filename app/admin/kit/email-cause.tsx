import { useTranslations } from 'use-intl';
import type { ListedEmail } from '#domain/emails/email-list.ts';

type Caused = Pick<ListedEmail, 'cause' | 'causedBy'>;

/** Who or what made the store write: a member of staff by name. */
export function EmailCauseWords({ email: { cause, causedBy } }: { email: Caused }) {
  const t = useTranslations('admin.emails.causes');
  return <bdi>{causedBy ?? t(cause)}</bdi>;
}
