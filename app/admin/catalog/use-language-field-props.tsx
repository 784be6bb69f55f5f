import { useTranslations } from 'use-intl';
import type { ProductSection } from '#domain/catalog/product-texts.ts';
import type { Language } from '#domain/language.ts';
import type { FieldsProps } from './use-product-form.ts';

type Kind =
  | 'title'
  | 'desc'
  | 'long_desc'
  | 'features'
  | 'clinical_test'
  | 'clinical_result'
  | ProductSection;

/** Props of the fields that a product has in each language. */
export function useLanguageFieldProps({
  form,
  problemOf,
  language,
}: FieldsProps & { language: Language }) {
  const t = useTranslations('admin.products');
  return (kind: Kind) => {
    const name = `${kind}_${language}` as const;
    const problem = problemOf(name);
    return {
      lang: language,
      autoComplete: 'off',
      name,
      label: <bdi>{t(`field.${kind}`)}</bdi>,
      problem: problem && <bdi>{problem}</bdi>,
      value: form.values[name],
      onChange: ({ target }: { target: { value: string } }) => form.setField(name)(target.value),
    };
  };
}
