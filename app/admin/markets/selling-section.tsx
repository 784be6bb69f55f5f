import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { type SellingField, sellingFields } from '#domain/markets/selling.ts';
import { SectionClashes, useSectionState, useStaleSection } from '../forms/edited-section.tsx';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import type { SectionView } from '../forms/staff-form-contract.ts';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Section } from '../ui/section.tsx';
import type { SellingResult } from './market-list.server.ts';

type SellingSectionProps = {
  saved: SectionView<SellingField>;
  markets: readonly { id: string; name: string; currency: string }[];
};

/** The home market, and whether the shop sells in dollars, too. */
export function SellingSection({ saved, markets }: SellingSectionProps) {
  const t = useTranslations('admin.markets.selling');
  const saving = useTranslations('admin.markets');
  const form = useStaffForm<SellingResult>({ intent: 'selling' });
  const { formProps, problemOf } = useStaffFields<SellingField>(form, {});
  const state = useSectionState<SellingField>(form, saved, sellingFields);
  const stale = useStaleSection<SellingField>(form.result);
  const problem = problemOf('closes_dollars');
  const labels = { home: t('home'), closes_dollars: t('closesDollars') };
  return (
    <Section title={t('title')}>
      <p className="text-muted text-xs">{t('lead')}</p>
      <StaffForm {...formProps} form={form} noValidate className="mt-3 grid gap-4">
        <HiddenFields version={state.version} toast={saving('saved')} />
        <div key={state.fillCount} className="grid gap-4">
          <SelectField
            name="home"
            label={t('home')}
            defaultValue={state.texts.home ?? ''}
            problem={problemOf('home')}
            hint={t('homeHint')}
          >
            <option value="">{t('none')}</option>
            {markets.map(({ id, name, currency }) => (
              <option key={id} value={id}>
                {name} · {currency}
              </option>
            ))}
          </SelectField>
          <div>
            <CheckBox
              name="closes_dollars"
              value="1"
              label={t('closesDollars')}
              defaultChecked={state.texts.closes_dollars === '1'}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby="closes-dollars"
            />
            <p
              id="closes-dollars"
              className={`mt-1 text-xs ${problem ? 'text-bad' : 'text-muted'}`}
            >
              {problem ?? t('closesHint')}
            </p>
          </div>
        </div>
        {stale && (
          <SectionClashes
            stale={stale}
            nameOf={(field) => labels[field]}
            showValue={(field, text) =>
              field === 'home' ? (markets.find(({ id }) => id === text)?.name ?? t('none')) : text
            }
          />
        )}
        <FormOutcome form={form} />
        <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
          {t('submit')}
        </Button>
      </StaffForm>
    </Section>
  );
}
