import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { type SenderDomain, senderRecords } from '#domain/settings/system.ts';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { SystemData, SystemResult } from './system.server.ts';

type MailSectionProps = {
  page: Pick<SystemData, 'email' | 'isMailOff'>;
  sender: SenderDomain | undefined;
  isRunning: boolean;
};

/** A test email to any address, and what receivers look up about the sender. */
export function MailSection({ page, sender, isRunning }: MailSectionProps) {
  const t = useTranslations('admin.system.mail');
  return (
    <Section title={t('title')}>
      {page.isMailOff ? <p>{t('off')}</p> : <TestMailForm email={page.email} />}
      {!isRunning &&
        (sender ? (
          <Records sender={sender} />
        ) : (
          <p className="mt-3 text-muted text-xs">{t('none')}</p>
        ))}
    </Section>
  );
}

function TestMailForm({ email }: { email: string }) {
  const t = useTranslations('admin.system.mail');
  const tSteps = useTranslations('admin.firstSteps');
  const form = useStaffForm<SystemResult>();
  const { result } = form;
  const { formProps, field } = useStaffFields(form, {
    limits: { to: { required: true } },
    defaultValue: { to: email },
  });
  return (
    <>
      <StaffForm {...formProps} form={form} className="grid gap-3">
        <HiddenFields intent="test-mail" />
        <TextField
          label={tSteps('testAddress')}
          {...field('to')}
          type="email"
          dir="ltr"
          autoComplete="email"
        />
        <Button
          type="submit"
          variant="secondary"
          pending={form.isSending}
          className="justify-self-start"
        >
          {t('send')}
        </Button>
      </StaffForm>
      <FormOutcome form={form} />
      {result?.kind === 'done' && <MailOutcome outcome={result.mail} />}
    </>
  );
}

function MailOutcome({ outcome }: { outcome: Extract<SystemResult, { kind: 'done' }>['mail'] }) {
  const t = useTranslations('admin.firstSteps.mailTrial');
  const { result, to, reason } = outcome;
  return (
    <FormNotice tone={result === 'accepted' ? 'good' : 'bad'} className="mt-2">
      <p>{t(result, { email: isolateDirection(to) })}</p>
      {reason && (
        <p className="wrap-anywhere">{t('reason', { reason: isolateDirection(reason) })}</p>
      )}
    </FormNotice>
  );
}

function Records({ sender: { domain, records } }: { sender: SenderDomain }) {
  const t = useTranslations('admin.system.mail');
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      <p className="text-muted text-xs">{t('sender', { domain: isolateDirection(domain) })}</p>
      <dl className="mt-1 grid gap-2">
        {senderRecords.map((record) => (
          <div key={record} data-record={record}>
            <dt className="flex justify-between gap-3">
              <span className="font-semibold">{record.toUpperCase()}</span>
              <span className={records[record] === 'present' ? 'text-good' : 'text-pending'}>
                {t(`states.${records[record]}`)}
              </span>
            </dt>
            {records[record] !== 'present' && (
              <dd className="text-muted text-xs">{t(`hints.${record}`)}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
