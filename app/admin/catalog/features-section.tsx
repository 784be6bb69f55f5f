import { useTranslations } from 'use-intl';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { useTreatmentFeatures } from '#app/ui/product/key-features.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { isClinicalClaim } from '#domain/catalog/clinical-claim.ts';
import { footnoteFields } from '#domain/catalog/footnote.ts';
import type { ProductTexts } from '#domain/catalog/product-texts.ts';
import { type Language, listSeparator, otherLanguage } from '#domain/language.ts';
import { LanguageColumn } from '../forms/edited-form.tsx';
import { HiddenFields } from '../forms/staff-form.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { Section } from '../ui/section.tsx';
import { useLanguageFieldProps } from './use-language-field-props.tsx';
import type { FieldsProps } from './use-product-form.ts';

type FeaturesSectionProps = FieldsProps & {
  /** Whether the saved product shows the features of a hair treatment; only then it may keep them. */
  hasDefaults: boolean;
};

/** Key features, and the footnote that a claim of a clinical test needs. */
export function FeaturesSection({ hasDefaults, ...props }: FeaturesSectionProps) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const { form } = props;
  const { default_features } = form.values;
  const isDefault = default_features === 'true';
  const defaults = useTreatmentFeatures().join(listSeparator[language]);
  return (
    <Section title={t('field.features')}>
      <HiddenFields default_features={default_features} />
      {hasDefaults && (
        <div className="mb-5">
          <CheckBox
            label={t('defaultFeatures')}
            checked={isDefault}
            onChange={({ target }) => form.setField('default_features')(`${target.checked}`)}
          />
          <p className="mt-1 text-muted text-xs">{t('defaultFeaturesHint', { defaults })}</p>
        </div>
      )}
      {!isDefault && (
        <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
          <ListField {...props} language={language} />
          <ListField {...props} language={otherLanguage(language)} />
        </div>
      )}
      {!isDefault && needsFootnote(form.values) && <Footnote {...props} />}
    </Section>
  );
}

/** Keeps the footnote visible once it has any text. */
function needsFootnote(values: ProductTexts): boolean {
  const hasClaim = isClinicalClaim(`${values.features_en}\n${values.features_ar}`);
  return hasClaim || footnoteFields.some((field) => values[field] !== '');
}

type LanguageProps = FieldsProps & { language: Language };

function ListField(props: LanguageProps) {
  const t = useTranslations('admin.products');
  const fieldOf = useLanguageFieldProps(props);
  return (
    <LanguageColumn language={props.language}>
      <TextAreaField {...fieldOf('features')} rows={5} hint={<bdi>{t('featuresHint')}</bdi>} />
    </LanguageColumn>
  );
}

function Footnote(props: FieldsProps) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const { form, problemOf } = props;
  const numberField = (name: 'clinical_year' | 'clinical_participants') => ({
    name,
    label: t(`fields.${name}`),
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) => form.setField(name)(target.value),
    problem: problemOf(name),
    dir: 'ltr',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  return (
    <div className="mt-6 border-hairline border-t pt-5">
      <h3 className="font-semibold">{t('footnote')}</h3>
      <p className="mb-5 text-muted text-xs">{t('footnoteHint')}</p>
      <div className="mb-6 grid gap-x-6 gap-y-4 md:grid-cols-2">
        <TextField {...numberField('clinical_year')} />
        <TextField {...numberField('clinical_participants')} />
      </div>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <StudyFields {...props} language={language} />
        <StudyFields {...props} language={otherLanguage(language)} />
      </div>
    </div>
  );
}

function StudyFields(props: LanguageProps) {
  const fieldOf = useLanguageFieldProps(props);
  return (
    <LanguageColumn language={props.language}>
      <TextField {...fieldOf('clinical_test')} />
      <TextAreaField {...fieldOf('clinical_result')} rows={2} />
    </LanguageColumn>
  );
}
