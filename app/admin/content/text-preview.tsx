import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { staffApi } from '#domain/addresses.ts';
import { type Language, languages } from '#domain/language.ts';
import { Section } from '../ui/section.tsx';
import type { OpenText } from './texts.server.ts';

type TextPreviewProps = {
  text: OpenText;
  /** Id of the form that holds the unsaved input. */
  formId: string;
};

/**
 * The server draws the page, as it draws it for shoppers; a saved text is another address. A button posts
 * the form into its frame, also without scripts.
 */
export function TextPreview({ text: { name, isNew, version }, formId }: TextPreviewProps) {
  const t = useTranslations('admin.texts');
  const addressIn = (language: Language, query: Record<string, string> = {}) =>
    `${staffApi.textPreview}?${new URLSearchParams({ ...query, language })}`;
  const saved = { text: name, version: version.slice(0, 400) };
  return (
    <Section title={t('preview')} className="mt-4">
      <p className="text-muted text-xs">{t(isNew ? 'previewLater' : 'previewHint')}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="grid justify-items-center gap-2">
            <Button
              type="submit"
              variant="secondary"
              form={formId}
              formAction={addressIn(language)}
              formTarget={frameOf(language)}
            >
              {t(`previewTyped.${language}`)}
            </Button>
            <iframe
              key={version}
              name={frameOf(language)}
              {...(isNew ? {} : { src: addressIn(language, saved) })}
              title={t(`previewIn.${language}`)}
              sandbox="allow-same-origin"
              className="block h-[40rem] w-[24.375rem] max-w-full rounded-lg border border-edge bg-ivory"
            />
          </div>
        ))}
      </div>
    </Section>
  );
}

function frameOf(language: Language): string {
  return `preview-${language}`;
}
