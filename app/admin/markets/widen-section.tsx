import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { FormNotice, FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import type { WidenResult } from './market-list.server.ts';

/** Makes room for amounts with three decimals, once for the whole shop. */
export function WidenSection() {
  const t = useTranslations('admin.markets.widen');
  const form = useStaffForm<WidenResult>({ intent: 'widen' });
  const { result } = form;
  return (
    <Section title={t('title')} id="widen" className="scroll-mt-4">
      <StaffForm form={form} className="grid gap-4">
        <HiddenFields toast={t('done')} />
        <p className="text-sm">{t('text')}</p>
        {result?.kind === 'wrong' && (
          <FormNotice tone="bad">
            {t('blocked', { names: isolateDirection(result.blockers.join(', ')) })}
          </FormNotice>
        )}
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {t('submit')}
        </Button>
      </StaffForm>
    </Section>
  );
}
