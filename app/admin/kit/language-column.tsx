import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { directionOf, type Language } from '#domain/language.ts';

/** Text begins on the side of its language, and so do its messages. */
export function LanguageColumn({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  const t = useTranslations('admin.products');
  return (
    <fieldset dir={directionOf(language)} className="grid min-w-0 content-start gap-4">
      <legend className="mb-3 w-full border-hairline border-b pb-1 font-semibold text-cypress">
        <bdi>{t(`languages.${language}`)}</bdi>
      </legend>
      {children}
    </fieldset>
  );
}
