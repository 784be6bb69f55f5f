import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { PasswordField } from '../kit/password-field.tsx';
import { Section } from '../kit/section.tsx';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { StaffRefused } from '../kit/staff-refused.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useAccountForm } from './use-account-form.ts';

export function PasswordSection({ email }: { email: string }) {
  const t = useTranslations('admin.account.password');
  const [changes, setChanges] = useState(0);
  const { form, isSending, answer } = useAccountForm(['password'], () => {
    showToast(t('changed'));
    setChanges((count) => count + 1);
  });
  return (
    <Section title={t('title')}>
      {/* Empty again after each change. */}
      <StaffForm key={changes} form={form} ref={quietBrowser} className="grid gap-3">
        <input type="hidden" name="intent" value="password" />
        <input type="email" name="email" value={email} readOnly autoComplete="username" hidden />
        <CurrentPassword label={t('current')} />
        <PasswordField label={t('wanted')} name="password" />
        <p className="text-muted text-xs">{t('ends')}</p>
        <StaffRefused answer={answer} />
        <NotSent form={form} />
        <Button type="submit" variant="secondary" pending={isSending}>
          {t('change')}
        </Button>
      </StaffForm>
    </Section>
  );
}
