import { useTranslations } from 'use-intl';
import { staffApi } from '#domain/addresses.ts';
import { languages } from '#domain/language.ts';
import { Section } from '../kit/section.tsx';
import type { OpenText } from './texts.server.ts';

/** The server draws the page, as it draws it for shoppers; a saved text is another address. */
export function TextPreview({ text: { name, isNew, version } }: { text: OpenText }) {
  const t = useTranslations('admin.texts');
  const addressIn = (language: string) =>
    `${staffApi.textPreview}?${new URLSearchParams({ text: name, language, version: version.slice(0, 400) })}`;
  return (
    <Section title={t('preview')} className="mt-4">
      <p className="text-muted text-xs">{t(isNew ? 'previewLater' : 'previewHint')}</p>
      {!isNew && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          {languages.map((language) => (
            <iframe
              key={`${language} ${version}`}
              src={addressIn(language)}
              title={t(`previewIn.${language}`)}
              sandbox="allow-same-origin"
              loading="lazy"
              className="mx-auto block h-[40rem] w-[24.375rem] max-w-full rounded-lg border border-edge bg-ivory"
            />
          ))}
        </div>
      )}
    </Section>
  );
}
