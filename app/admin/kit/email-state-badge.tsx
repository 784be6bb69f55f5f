import { useTranslations } from 'use-intl';
import type { ListedEmail } from '#domain/emails/email-list.ts';

type State = ListedEmail['state'];

export function StateBadge({ state }: { state: State }) {
  const t = useTranslations('admin.emails.states');
  return (
    <span
      data-state={state}
      className={`inline-flex items-center gap-2 rounded-full px-3 py-0.5 font-semibold text-xs whitespace-nowrap ${colours[state]}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t(state)}
    </span>
  );
}

const colours: Record<State, string> = {
  queued: 'bg-pending-tint text-pending',
  sending: 'bg-confirmed-tint text-confirmed',
  sent: 'bg-good-tint text-good',
  failed: 'bg-bad-tint text-bad',
  not_sent: 'bg-cancelled-tint text-cancelled',
};

type Caused = Pick<ListedEmail, 'cause' | 'causedBy'>;

export function EmailCauseWords({ email: { cause, causedBy } }: { email: Caused }) {
  const t = useTranslations('admin.emails.causes');
  return <bdi>{causedBy ?? t(cause)}</bdi>;
}
