import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { StockUnits } from '#domain/stock/list-stock.server.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { Section } from '../ui/section.tsx';
import type { StockLimitsResult } from './stock-page.server.ts';

export function LimitsSection({ units }: { units: StockUnits }) {
  const t = useTranslations('admin.stock.limits');
  const form = useStaffForm<StockLimitsResult>({ intent: 'limits' });
  const { formProps, field } = useStaffFields(form, {
    limits: { threshold: { required: true } },
    defaultValue: {
      threshold: `${units.threshold}`,
      max_per_order: `${units.maxPerOrder ?? ''}`,
    },
  });
  return (
    <Section title={t('title')}>
      <StaffForm {...formProps} form={form} className="grid gap-3">
        <HiddenFields toast={t('done')} />
        <TextField
          label={t('threshold')}
          hint={t('thresholdHint')}
          {...field('threshold')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          label={t('maxPerOrder')}
          hint={t('maxPerOrderHint')}
          {...field('max_per_order')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending}>
          {t('submit')}
        </Button>
      </StaffForm>
    </Section>
  );
}
