import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { countriesIn, countryNameByCode } from '#domain/geography/countries.ts';
import { taxRoundings } from '#domain/markets/market.ts';
import { type MarketField, type MarketTexts, marketLimits } from '#domain/markets/market-fields.ts';
import { CheckBox } from '../ui/check-box.tsx';
import { Section } from '../ui/section.tsx';
import type { MarketFormView } from './market-page.server.ts';
import type { marketSections } from './market-sections.ts';

export type MarketFieldsProps = {
  texts: MarketTexts;
  problemOf: (field: MarketField) => string | undefined;
  view: MarketFormView;
};

type MarketSectionProps = { name: (typeof marketSections)[number]; children: ReactNode };

export function MarketSection({ name, children }: MarketSectionProps) {
  const t = useTranslations('admin.markets.sections');
  return (
    <Section title={t(name)} id={name} className="scroll-mt-4">
      <div className="grid gap-4">{children}</div>
    </Section>
  );
}

export const pair = 'grid items-start gap-4 sm:grid-cols-2';

type LineProps = Omit<MarketFieldsProps, 'view'> & {
  field: MarketField;
} & Omit<ComponentProps<typeof TextField>, 'label'>;

export function MarketLine({ field, texts, problemOf, ...props }: LineProps) {
  const t = useTranslations('admin.markets.fields');
  return (
    <TextField
      label={t(field)}
      autoComplete="off"
      {...props}
      name={field}
      defaultValue={texts[field] ?? ''}
      problem={problemOf(field)}
    />
  );
}

type LinesProps = Omit<MarketFieldsProps, 'view'> & {
  field: MarketField;
} & Omit<ComponentProps<typeof TextAreaField>, 'label'>;

export function MarketLines({ field, texts, problemOf, ...props }: LinesProps) {
  const t = useTranslations('admin.markets.fields');
  return (
    <TextAreaField
      label={t(field)}
      rows={4}
      {...props}
      name={field}
      defaultValue={texts[field] ?? ''}
      problem={problemOf(field)}
    />
  );
}

export function CountriesSection({ view: _, ...fields }: MarketFieldsProps) {
  const t = useTranslations('admin.markets');
  const language = useLanguage();
  const { texts } = fields;
  const name = texts[`name_${language}`] || countryNameByCode(texts.countries ?? '', language);
  const maxLength = marketLimits.name;
  return (
    <MarketSection name="countries">
      <div className={pair}>
        <MarketLine {...fields} field="name_en" dir="ltr" maxLength={maxLength} required />
        <MarketLine {...fields} field="name_ar" dir="rtl" maxLength={maxLength} required />
      </div>
      <p className="-mt-2 text-muted text-xs">{t('nameHint', { name })}</p>
      <Countries {...fields} />
      <MarketLine
        {...fields}
        field="position"
        hint={t('positionHint')}
        inputMode="numeric"
        dir="ltr"
        maxLength={3}
        className="max-w-xs"
      />
    </MarketSection>
  );
}

/** Check boxes of the market's countries, and a select of all others, which also works without scripts. */
function Countries({ texts, problemOf }: Omit<MarketFieldsProps, 'view'>) {
  const t = useTranslations('admin.markets');
  const language = useLanguage();
  const chosen = (texts.countries ?? '').split(' ').filter(Boolean);
  const others = countriesIn(language).filter(({ code }) => !chosen.includes(code));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{t('fields.countries')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {chosen.map((code) => (
          <CheckBox
            key={code}
            name="countries"
            value={code}
            label={countryNameByCode(code, language)}
            defaultChecked
          />
        ))}
      </div>
      <SelectField
        name="countries"
        label={t('anotherCountry')}
        defaultValue=""
        problem={problemOf('countries')}
        className="mt-2 max-w-sm"
      >
        <option value="">{t('noOther')}</option>
        {others.map(({ code }) => (
          <option key={code} value={code}>
            {countryNameByCode(code, language)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

export function TaxSection({ view: _, ...fields }: MarketFieldsProps) {
  const t = useTranslations('admin.markets');
  return (
    <MarketSection name="tax">
      <div className={pair}>
        <MarketLine
          {...fields}
          field="tax_percent"
          hint={t('taxHint')}
          inputMode="decimal"
          dir="ltr"
          maxLength={6}
        />
        <SelectField
          name="tax_rounding"
          label={t('fields.tax_rounding')}
          defaultValue={fields.texts.tax_rounding ?? 'line'}
          problem={fields.problemOf('tax_rounding')}
        >
          {taxRoundings.map((rounding) => (
            <option key={rounding} value={rounding}>
              {t(`roundings.${rounding}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </MarketSection>
  );
}

export function SellerSection({ texts, problemOf, view }: MarketFieldsProps) {
  const t = useTranslations('admin.markets');
  return (
    <MarketSection name="seller">
      <SelectField
        name="seller"
        label={t('fields.seller')}
        hint={t('sellerHint')}
        defaultValue={texts.seller ?? ''}
        problem={problemOf('seller')}
        className="max-w-md"
      >
        <option value="">{t('noSeller')}</option>
        {view.sellers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </MarketSection>
  );
}
