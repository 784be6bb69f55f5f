import { useTranslations } from 'use-intl';
import { longestName } from '#domain/staff/people.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Section } from '../order/section.tsx';
import { quietBrowser } from '../parts/quiet-browser.ts';
import { NotSent, StaffForm } from '../parts/staff-form.tsx';
import { StaffRefused } from '../parts/staff-refused.tsx';
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
