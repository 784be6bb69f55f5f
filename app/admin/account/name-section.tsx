import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { longestName } from '#domain/staff/people.ts';
import { quietBrowser } from '../kit/no-validation-bubbles.ts';
import { Section } from '../kit/section.tsx';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { StaffRefused } from '../kit/staff-refused.tsx';
import { useAccountForm } from './use-account-form.ts';

export function NameSection({ name }: { name: string }) {
  const t = useTranslations('admin.account.name');
  const { form, isSending, answer } = useAccountForm(['name'], () => showToast(t('saved')));
  return (
    <Section title={t('title')}>
      <StaffForm form={form} ref={quietBrowser} className="grid gap-3">
        <input type="hidden" name="intent" value="name" />
        <TextField
          label={t('label')}
          hint={t('hint')}
          name="name"
          defaultValue={name}
          required
          maxLength={longestName}
          autoComplete="name"
          dir="auto"
        />
        <StaffRefused answer={answer} />
        <NotSent form={form} />
        <Button type="submit" variant="secondary" pending={isSending}>
          {t('save')}
        </Button>
      </StaffForm>
    </Section>
  );
}
