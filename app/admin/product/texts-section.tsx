import { useTranslations } from 'use-intl';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { useTreatmentFeatures } from '#app/ui/product/key-features.tsx';
import { directionOf, type Language, listSeparator, otherLanguage } from '#domain/language.ts';
import { Section } from '../kit/section.tsx';
import type { ProblemOf, ProductForm } from './product-editor.tsx';

type FieldsProps = { form: ProductForm; problemOf: ProblemOf };

/** Both languages side by side, the reader's own first. */
export function TextsSection(props: FieldsProps) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  return (
    <Section title={t('texts')}>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <LanguageFields {...props} language={language} />
        <LanguageFields {...props} language={otherLanguage(language)} />
      </div>
    </Section>
  );
}

function LanguageFields({ form, problemOf, language }: FieldsProps & { language: Language }) {
  const t = useTranslations('admin.products');
  const own = { lang: language, autoComplete: 'off' };
  const fieldOf = (kind: 'title' | 'desc' | 'long_desc' | 'features') => {
    const name = `${kind}_${language}` as const;
    const problem = problemOf(name);
    return {
      ...own,
      name,
      label: <bdi>{t(`field.${kind}`)}</bdi>,
      problem: problem && <bdi>{problem}</bdi>,
      value: form.values[name],
      onChange: ({ target }: { target: { value: string } }) => form.setField(name)(target.value),
    };
  };
  return (
    // What is written begins on the side of its language, and so does what is said about it.
    <fieldset dir={directionOf(language)} className="grid min-w-0 content-start gap-4">
      <legend className="mb-3 w-full border-hairline border-b pb-1 font-semibold text-cypress">
        <bdi>{t(`languages.${language}`)}</bdi>
      </legend>
      <TextField {...fieldOf('title')} required />
      <TextAreaField {...fieldOf('desc')} rows={3} hint={<bdi>{t('descHint')}</bdi>} />
      <TextAreaField {...fieldOf('long_desc')} rows={14} hint={<bdi>{t('longHint')}</bdi>} />
      <TextAreaField
        {...fieldOf('features')}
        rows={5}
        hint={<bdi>{t('featuresHint', { defaults: useTreatmentClaims() })}</bdi>}
      />
    </fieldset>
  );
}

/** What the page claims of a product without features of its own, in the reader's language. */
function useTreatmentClaims(): string {
  return useTreatmentFeatures().join(listSeparator[useLanguage()]);
}
