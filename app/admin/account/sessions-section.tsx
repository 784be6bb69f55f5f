import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { OwnSession } from '#domain/staff/own-account.server.ts';
import { describeUserAgent } from '#domain/staff/user-agent.ts';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import { NotSent, StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import { StaffRefused } from '../kit/staff-refused.tsx';
import type { AccountAnswer } from './account.server.ts';

type ShownSession = Pick<OwnSession, 'id' | 'address' | 'userAgent' | 'isThis'> & {
  begun: string;
  seen: string;
};

/** Where one is signed in, and the way to end what one does not know. */
export function SessionsSection({ sessions }: { sessions: ShownSession[] }) {
  const t = useTranslations('admin.account.sessions');
  const form = useStaffForm<AccountAnswer>({
    isMine: ({ intent }) => intent === 'end_session' || intent === 'end_others',
    onDone: ({ intent }) => showToast(t(intent === 'end_others' ? 'endedOthers' : 'ended')),
  });
  const { isSending, answer } = form;
  return (
    <Section title={t('title')}>
      <ul className="-my-3 divide-y divide-hairline">
        {sessions.map((session) => (
          <li
            key={session.id}
            data-session={session.isThis ? 'this' : 'other'}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <SessionFacts session={session} />
            {!session.isThis && (
              <StaffForm form={form}>
                <input type="hidden" name="intent" value="end_session" />
                <input type="hidden" name="about" value={session.id} />
                <EndButton session={session} isSending={isSending} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      <StaffRefused answer={answer} />
      <NotSent form={form} />
      {sessions.length > 1 && (
        <StaffForm form={form} className="mt-5">
          <input type="hidden" name="intent" value="end_others" />
          <Button type="submit" variant="danger" pending={isSending}>
            {t('endOthers')}
          </Button>
        </StaffForm>
      )}
    </Section>
  );
}

function SessionFacts({ session }: { session: ShownSession }) {
  const t = useTranslations('admin.account.sessions');
  const name = useName(session);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {name}
        {session.isThis && (
          <span className="rounded-full bg-good-tint px-3 py-0.5 text-good text-xs">
            {t('here')}
          </span>
        )}
      </p>
      <p className="text-muted text-xs">
        {t('used', { when: isolated(session.seen) })}
        <span aria-hidden="true"> · </span>
        {t('since', { when: isolated(session.begun) })}
        {session.address && (
          <>
            <span aria-hidden="true"> · </span>
            <bdi dir="ltr">{session.address}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function EndButton({ session, isSending }: { session: ShownSession; isSending: boolean }) {
  const t = useTranslations('admin.account.sessions');
  const what = useName(session);
  return (
    <Button
      type="submit"
      variant="secondary"
      pending={isSending}
      aria-label={t('endWhich', { what })}
    >
      {t('end')}
    </Button>
  );
}

function useName({ userAgent }: ShownSession): string {
  const t = useTranslations('admin.account.sessions');
  const { browser, system } = describeUserAgent(userAgent);
  return t('of', {
    browser: browser ? isolated(browser) : t('browser'),
    system: system ? isolated(system) : t('system'),
  });
}
