import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { Invited } from '#domain/staff/people.ts';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import { NotSent, StaffForm, useStaffForm } from '../kit/staff-form.tsx';
import { StaffRefused } from '../kit/staff-refused.tsx';
import { AskingButton } from './confirm-button.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { PeopleAnswer } from './people.server.ts';
import { Email } from './person-list.tsx';

type ShownInvitation = Invited & { until: string };

/** Who has been asked to join and has not answered yet. */
export function InvitationsSection({ invited }: { invited: ShownInvitation[] }) {
  const t = useTranslations('admin.people.invitations');
  return (
    <Section title={t('title')}>
      <ul className="-my-3 divide-y divide-hairline">
        {invited.map((one) => (
          <InvitationRow key={one.id} invitation={one} />
        ))}
        {invited.length === 0 && <li className="py-3 text-muted text-xs">{t('none')}</li>}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: ShownInvitation }) {
  const t = useTranslations('admin.people');
  const role = useTranslations('admin.chrome.role')(invitation.role);
  const { id, email, hasExpired } = invitation;
  const name = isolated(invitation.name);
  const when = isolated(invitation.until);
  const form = useStaffForm<PeopleAnswer>({
    isMine: ({ about }) => about === id,
    onDone: ({ intent }) => intent === 'withdraw' && showToast(t('done.withdraw')),
  });
  const { isSending, answer } = form;
  const sent = answer?.kind === 'done' ? answer.invited : undefined;
  return (
    <li data-invitation={email} className="grid gap-2 py-3">
      <div>
        <p className="break-words font-semibold">
          <bdi>{invitation.name}</bdi>
          <span className="font-normal text-muted text-xs"> · {role}</span>
        </p>
        <Email email={email} />
        <p className={`text-xs ${hasExpired ? 'text-bad' : 'text-muted'}`}>
          {hasExpired ? t('invitations.expired', { when }) : t('invitations.until', { when })}
        </p>
      </div>
      <StaffForm form={form} id={id} className="hidden">
        <input type="hidden" name="about" value={id} />
      </StaffForm>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          form={id}
          name="intent"
          value="resend"
          variant="secondary"
          pending={isSending}
        >
          {t('invitations.resend')}
        </Button>
        <AskingButton
          intent="withdraw"
          label={t('invitations.withdraw')}
          title={t('ask.withdraw', { name })}
          text={t('ask.withdrawText')}
          isDangerous
          form={id}
          isSending={isSending}
        />
      </div>
      <StaffRefused answer={answer} />
      <NotSent form={form} />
      {sent && <InvitationLink {...sent} />}
    </li>
  );
}
