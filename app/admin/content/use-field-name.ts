import { useTranslations } from 'use-intl';
import { asLanguage, type Language } from '#domain/language.ts';
import type { TextKind } from '#domain/texts/shop-texts.ts';

export function useFieldName(kind: TextKind) {
  const t = useTranslations('admin.texts');
  const plainName = (field: string): string => {
    const key = kind === 'home' ? `home.${field.replace('promise.', '')}` : `field.${field}`;
    // The history may name a field of an older release.
    return t.has(key as 'field.title') ? t(key as 'field.title') : field;
  };
  const fullName = (field: string, language: Language | undefined): string =>
    language ? t(`fieldIn.${language}`, { field: plainName(field) }) : plainName(field);
  /** Accepts the field names of forms and of the history: `title_en`. */
  const nameOf = (name: string): string => {
    const language = asLanguage(name.slice(-2));
    const isInLanguage = language && name.at(-3) === '_';
    return isInLanguage ? fullName(name.slice(0, -3), language) : plainName(name);
  };
  return { plainName, fullName, nameOf };
}
