import { useTranslations } from 'use-intl';
import { type SenderDomain, senderRecords } from '#domain/settings/system.ts';
import { StepForm } from '../forms/step-form.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { ServicesLink } from './services-link.tsx';
import type { SystemData } from './system.server.ts';

type MailSectionProps = {
  page: Pick<SystemData, 'email' | 'isMailOff'>;
  sender: SenderDomain | undefined;
  isRunning: boolean;
};

/** A test email to any address, and what receivers look up about the sender. */
export function MailSection({ page, sender, isRunning }: MailSectionProps) {
  const t = useTranslations('admin.system.mail');
  return (
    <Section title={t('title')} aside={<ServicesLink />}>
      {page.isMailOff ? (
        <p>{t('off')}</p>
      ) : (
        <StepForm intent="try-mail" about="mail" label={t('send')} email={page.email} />
      )}
      {!isRunning &&
        (sender ? (
          <Records sender={sender} />
        ) : (
          <p className="mt-3 text-muted text-xs">{t('none')}</p>
        ))}
    </Section>
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
