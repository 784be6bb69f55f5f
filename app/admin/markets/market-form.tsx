import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { listSeparator } from '#domain/language.ts';
import { type MarketField, typedMarketFields } from '#domain/markets/market-fields.ts';
import { SaveBar } from '../forms/edited-form.tsx';
import { SectionClashes, useSectionState, useStaleSection } from '../forms/edited-section.tsx';
import { Refusal } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { ConversionNotice } from './conversion-notice.tsx';
import { CountriesSection, SellerSection, TaxSection } from './market-fields.tsx';
import type { MarketFormView, MarketSaveResult } from './market-page.server.ts';
import { DeliverySection, MoneySection, PaymentSection } from './money-fields.tsx';

export function MarketForm({ view }: { view: MarketFormView }) {
  const t = useTranslations('admin.markets');
  const form = useStaffForm<MarketSaveResult>({ intent: 'save' });
  const { formProps, problemOf } = useStaffFields<MarketField>(form, {});
  const state = useSectionState<MarketField>(form, view.saved, typedMarketFields);
  const stale = useStaleSection<MarketField>(form.result);
  const showValue = useMarketValue(view);
  const fields = { texts: state.texts, problemOf, view };
  const notices = (
    <>
      {stale && (
        <SectionClashes
          stale={stale}
          nameOf={(field) => t(`fields.${field}`)}
          showValue={showValue}
        />
      )}
      {form.result?.kind === 'asks' && <ConversionNotice question={form.result.question} />}
      <Refusal result={form.result} />
    </>
  );
  return (
    <StaffForm {...formProps} form={form} noValidate preventScrollReset>
      <HiddenFields version={state.version} toast={t('saved')} />
      <div key={state.fillCount} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CountriesSection {...fields} />
        <MoneySection {...fields} />
        <TaxSection {...fields} />
        <PaymentSection {...fields} />
        <DeliverySection {...fields} />
        <SellerSection {...fields} />
      </div>
      <SaveBar
        sending={form}
        notices={<div className="mb-3 grid gap-3 empty:hidden">{notices}</div>}
        state={form.isEdited && t('unsaved')}
      >
        <Button type="submit" pending={form.isSending}>
          {t('save')}
        </Button>
      </SaveBar>
    </StaffForm>
  );
}

/** Shows a value of a conflict as its field does. */
function useMarketValue({ sellers }: MarketFormView) {
  const t = useTranslations('admin.markets');
  const language = useLanguage();
  return (field: MarketField, text: string) => {
    if (field === 'countries') {
      const names = text.split(' ').map((code) => countryNameByCode(code, language));
      return names.join(listSeparator[language]);
    }
    if (field === 'seller') return sellers.find(({ id }) => id === text)?.name ?? text;
    if (field === 'tax_rounding' && (text === 'line' || text === 'document')) {
      return t(`roundings.${text}`);
    }
    if (field === 'confirm_cash_orders') {
      return t(text === '1' ? 'confirmedByStaff' : 'confirmedAtOnce');
    }
    return <bdi className="whitespace-pre-line">{text}</bdi>;
  };
}
