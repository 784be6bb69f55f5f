import { useTranslations } from 'use-intl';
import type { MailTestResult } from '#domain/settings/first-steps.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { FormNotice } from './form-notices.tsx';

export function MailOutcome({ outcome: { result, to, reason } }: { outcome: MailTestResult }) {
  const t = useTranslations('admin.firstSteps.mailTrial');
  return (
    <FormNotice tone={result === 'accepted' ? 'good' : 'bad'} className="my-1">
      <p>{t(result, { email: isolateDirection(to) })}</p>
      {reason && (
        <p className="wrap-anywhere">{t('reason', { reason: isolateDirection(reason) })}</p>
      )}
    </FormNotice>
  );
}
