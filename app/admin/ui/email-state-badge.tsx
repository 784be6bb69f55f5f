import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/status-badge.tsx';
import type { ListedEmail } from '#domain/emails/email-list.ts';

type State = ListedEmail['state'];

export function StateBadge({ state }: { state: State }) {
  const t = useTranslations('admin.emails.states');
  return (
    <Badge data-state={state} className={colours[state]}>
      {t(state)}
    </Badge>
  );
}

const colours: Record<State, string> = {
  queued: 'bg-pending-tint text-pending',
  sending: 'bg-confirmed-tint text-confirmed',
  sent: 'bg-good-tint text-good',
  failed: 'bg-bad-tint text-bad',
  not_sent: 'bg-cancelled-tint text-cancelled',
};

type CausedEmail = Pick<ListedEmail, 'cause' | 'causedBy'>;

export function EmailCauseText({ email: { cause, causedBy } }: { email: CausedEmail }) {
  const t = useTranslations('admin.emails.causes');
  return <bdi>{causedBy ?? t(cause)}</bdi>;
}
