import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { maxStockNoteLength } from '#domain/stock/units.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { Section } from '../ui/section.tsx';
import type { StockChangeResult } from './stock-page.server.ts';

const kinds = ['received', 'counted', 'lost'] as const;

/** Units that arrived, were counted or are lost. The stock of a product that is not tracked starts with a count. */
export function ChangeSection({ isTracked }: { isTracked: boolean }) {
  const t = useTranslations('admin.stock');
  const form = useStaffForm<StockChangeResult>({ intent: 'change' });
  const { formProps, field } = useStaffFields(form, {
    limits: { units: { required: true }, note: { maxLength: maxStockNoteLength } },
    defaultValue: { kind: isTracked ? 'received' : 'counted' },
    isResetWhenDone: true,
  });
  return (
    <Section title={t(isTracked ? 'change.title' : 'change.start')}>
      {!isTracked && <p className="mb-3 text-muted text-xs">{t('isNotTracked')}</p>}
      <StaffForm {...formProps} form={form} className="grid gap-3">
        <HiddenFields toast={t('change.done')} toast_unchanged={t('change.unchanged')} />
        {isTracked ? (
          <SelectField label={t('change.kind')} hint={t('change.hint')} {...field('kind')}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`change.kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <HiddenFields kind="counted" />
        )}
        <TextField
          label={t('change.units')}
          {...field('units')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          label={t('change.note')}
          hint={t('change.noteHint')}
          {...field('note')}
          dir="auto"
          autoComplete="off"
        />
        <FormOutcome form={form} />
        <Button type="submit" pending={form.isSending}>
          {t('change.submit')}
        </Button>
      </StaffForm>
    </Section>
  );
}
