import { useTranslations } from 'use-intl';
import { asLanguage, type Language } from '#domain/language.ts';
import { asEmailTextName } from '#domain/texts/email-texts.ts';
import type { TextKind } from '#domain/texts/shop-texts.ts';

export function useFieldName(kind: TextKind) {
  const t = useTranslations('admin');
  const plainName = (field: string): string => {
    const key = asEmailTextName(kind)
      ? `emailTexts.field.${field}`
      : kind === 'home'
        ? `texts.home.${field.replace('promise.', '')}`
        : `texts.field.${field}`;
    // The history may name a field of an older release.
    return t.has(key as 'texts.field.title') ? t(key as 'texts.field.title') : field;
  };
  const fullName = (field: string, language: Language | undefined): string =>
    language ? t(`texts.fieldIn.${language}`, { field: plainName(field) }) : plainName(field);
  /** Accepts the field names of forms and of the history: `title_en`. */
  const nameOf = (name: string): string => {
    const language = asLanguage(name.slice(-2));
    const isInLanguage = language && name.at(-3) === '_';
    return isInLanguage ? fullName(name.slice(0, -3), language) : plainName(name);
  };
  return { plainName, fullName, nameOf };
}
