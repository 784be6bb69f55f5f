import { useTranslations } from 'use-intl';
import { isWithheld } from '#domain/emails/email.ts';
import { isolateDirection } from './isolate-direction.ts';

/** Returns the reason why an email was not sent: the mail server's text, or our own. */
export function useEmailError() {
  const t = useTranslations('admin.emails');
  return (error: string) =>
    isWithheld(error) ? t(`withheld.${error}`) : t('error', { error: isolateDirection(error) });
}
