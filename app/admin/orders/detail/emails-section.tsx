import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import { EmailCauseText, StateBadge } from '../../ui/email-state-badge.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';
import { useEmailError } from '../../ui/use-email-error.ts';
import type { FullOrderView, OrderData } from './load-order.server.ts';
import type { ResultOf } from './order-action.server.ts';

type EmailsSectionProps = { order: FullOrderView } & Pick<OrderData, 'emails'>;
type ListedEmail = OrderData['emails'][number];

export function EmailsSection({ order: { email: to }, emails }: EmailsSectionProps) {
  const t = useTranslations('admin');
  const maySend = useCan('emails.send');
  if (emails.length === 0) return null;
  const count = emails.filter(({ isElsewhere }) => isElsewhere).length;
  return (
    <Section id="emails" title={t('emails.title')}>
      {to && count > 0 && (
        <p className="mb-3 rounded-sm bg-sand/40 px-3 py-2 text-xs">
          {t('orderPage.email.elsewhere', { count, email: isolateDirection(to) })}
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {emails.map((email) => (
          <li key={email.id} data-order-email={email.state} className="py-2.5 first:pt-0 last:pb-0">
            <EmailLine email={email} />
            {to && email.isElsewhere && maySend && <SendToCurrent id={email.id} to={to} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EmailLine({ email }: { email: ListedEmail }) {
  const t = useTranslations('admin.emails');
  const emailError = useEmailError();
  const mayOpen = useCan('emails.send');
  const { id, kind, recipient, state, error, created, createdAt } = email;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {mayOpen ? (
          <Link
            to={href('/admin/emails/:id', { id })}
            className="font-semibold text-cypress underline underline-offset-4"
          >
            {t(`kinds.${kind ?? 'unknown'}`)}
          </Link>
        ) : (
          <span className="font-semibold">{t(`kinds.${kind ?? 'unknown'}`)}</span>
        )}
        <StateBadge state={state} />
      </p>
      <p className="wrap-anywhere">
        <bdi dir="ltr">{recipient}</bdi>
      </p>
      <p className="text-muted text-xs">
        {t('by')}: <EmailCauseText email={email} />
        <span aria-hidden="true"> · </span>
        <time dateTime={createdAt.toISOString()}>{created}</time>
      </p>
      {state === 'failed' && (
        <div className="break-words text-bad text-xs">
          {error && <p>{emailError(error)}</p>}
          <p>{t('gaveUp')}</p>
        </div>
      )}
      {state === 'not_sent' && <p className="text-muted text-xs">{t('notSent')}</p>}
    </>
  );
}

function SendToCurrent({ id, to }: { id: string; to: string }) {
  const t = useTranslations('admin.emails');
  const showSent = (done: ResultOf<'send_again'>) => {
    if (done.kind !== 'done') return;
    const email = isolateDirection(done.to);
    showToast(t(done.isKept ? 'card.saved' : 'card.sent', { email }));
  };
  const form = useStaffForm<ResultOf<'send_again'>>({
    intent: 'send_again',
    onDone: showSent,
    key: `send-${id}`,
  });
  return (
    <StaffForm form={form} className="mt-1">
      <HiddenFields email_id={id} />
      <button
        type="submit"
        aria-busy={form.isSending}
        className="min-h-9 text-start font-semibold text-cypress text-xs underline underline-offset-4"
      >
        {t('sendTo', { email: isolateDirection(to) })}
      </button>
      <FormOutcome form={form} />
    </StaffForm>
  );
}
