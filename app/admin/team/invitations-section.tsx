import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { languages } from '#domain/language.ts';
import { staffRoles } from '#domain/permissions.ts';
import { type Invited, maxNameLength } from '#domain/staff/people.ts';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { field } from '../ui/class-names.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { useEmailError } from '../ui/use-email-error.ts';
import { Email } from './person-list.tsx';
import type { ResultOf } from './team.server.ts';

type InvitationView = Invited & { until: string };

export function InvitationsSection({ invited }: { invited: InvitationView[] }) {
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

function InvitationRow({ invitation }: { invitation: InvitationView }) {
  const t = useTranslations('admin.people');
  const role = useTranslations('admin.chrome.role')(invitation.role);
  const { id, email, hasExpired } = invitation;
  const name = isolateDirection(invitation.name);
  const when = isolateDirection(invitation.until);
  const form = useStaffForm<ResultOf<'resend' | 'withdraw'>>({
    isMine: ({ about }) => about === id,
    onDone: ({ intent }) => intent === 'withdraw' && showToast(t('done.withdraw')),
  });
  const { isSending, result } = form;
  const sent = result?.kind === 'done' && 'invited' in result ? result.invited : undefined;
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
        <HiddenFields about={id} />
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
        <ConfirmButton
          intent="withdraw"
          label={t('invitations.withdraw')}
          title={t('ask.withdraw', { name })}
          text={t('ask.withdrawText')}
          isDangerous
          form={id}
          isSending={isSending}
        />
      </div>
      <FormOutcome form={form} />
      {sent && <InvitationOutcome {...sent} />}
    </li>
  );
}

type Outcome = Extract<ResultOf<'invite'>, { kind: 'done' }>['invited'];

/** Offers the link whatever the email's outcome: staff may prefer to hand it over. */
function InvitationOutcome({ email, link, isLinkLost, delivery }: Outcome) {
  const t = useTranslations('admin.people.invite');
  const emailError = useEmailError();
  const to = { email: isolateDirection(email) };
  const { result, reason } = delivery;
  return (
    <FormNotice tone={result === 'accepted' ? 'good' : 'info'} className="mt-3">
      <p>{t(`delivery.${result}`, to)}</p>
      {reason && <p className="wrap-anywhere mt-1 text-muted">{emailError(reason)}</p>}
      {link && <InvitationLink link={link} />}
      {isLinkLost && <p className="mt-1">{t('linkLost', to)}</p>}
    </FormNotice>
  );
}

function InvitationLink({ link }: { link: string }) {
  const t = useTranslations('admin.people.invite');
  return (
    <>
      <p className="mt-1">{t('linkHint')}</p>
      <input
        readOnly
        dir="ltr"
        value={link}
        aria-label={t('link')}
        className={`${field} mt-2 min-w-0`}
      />
      <p className="mt-1">
        <CopyButton
          text={() => link}
          label={t('copy')}
          done={t('copied')}
          caption={t('copy')}
          showsCaptionOnPhones
        />
      </p>
    </>
  );
}

export function InviteSection() {
  const t = useTranslations('admin.people');
  const form = useStaffForm<ResultOf<'invite'>>({ intent: 'invite' });
  const { formProps, field } = useStaffFields(form, {
    limits: { name: { required: true, maxLength: maxNameLength }, email: { required: true } },
    defaultValue: { role: 'packer', language: useLanguage() },
    isResetWhenDone: true,
  });
  const { isSending, result } = form;
  const invited = result?.kind === 'done' ? result.invited : undefined;
  return (
    <Section title={t('invite.title')}>
      <StaffForm {...formProps} form={form} className="grid gap-3">
        <TextField label={t('invite.name')} {...field('name')} autoComplete="off" dir="auto" />
        <TextField
          label={t('invite.email')}
          {...field('email')}
          type="email"
          dir="ltr"
          autoComplete="off"
        />
        <RoleAndLanguage role={field('role')} language={field('language')} />
        <FormOutcome form={form} />
        <Button type="submit" pending={isSending}>
          {t('invite.send')}
        </Button>
      </StaffForm>
      {invited && <InvitationOutcome {...invited} />}
    </Section>
  );
}

type SelectProps = Pick<ComponentProps<typeof SelectField>, 'name' | 'defaultValue' | 'problem'>;

function RoleAndLanguage({ role, language }: { role: SelectProps; language: SelectProps }) {
  const t = useTranslations('admin.people');
  const chrome = useTranslations('admin.chrome.role');
  return (
    <>
      <SelectField label={t('role')} {...role} hint={t('roleHint')}>
        {staffRoles.map((option) => (
          <option key={option} value={option}>
            {chrome(option)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('invite.language')} {...language}>
        {languages.map((option) => (
          <option key={option} value={option}>
            {t(`invite.languages.${option}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
