import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { staffApi } from '#domain/addresses.ts';
import { type Language, languages } from '#domain/language.ts';
import { Section } from '../ui/section.tsx';
import type { OpenText } from './texts.server.ts';

type EmailTextPreviewProps = {
  text: OpenText;
  /** Id of the form that holds the unsaved input. */
  formId: string;
};

/** Width of a phone, and of the window in which an email is read on a desktop, with the frame's border. */
const widths = { phone: 'w-[24.5rem]', desktop: 'w-[44rem]' } as const;
type View = keyof typeof widths;

/**
 * The server renders the email, as it renders it for customers, with the data of a sample. A button posts
 * the form into its frame, also without scripts.
 */
export function EmailTextPreview({ text: { name, version }, formId }: EmailTextPreviewProps) {
  const t = useTranslations('admin.emailTexts');
  const tTexts = useTranslations('admin.texts');
  const [view, setView] = useState<View>('phone');
  const isHydrated = useIsHydrated();
  const addressIn = (language: Language, query: Record<string, string> = {}) =>
    `${staffApi.textPreview}?${new URLSearchParams({ ...query, language })}`;
  const saved = { text: name, version: version.slice(0, 400) };
  return (
    <Section title={tTexts('preview')} className="mt-4">
      <p className="max-w-prose text-muted text-xs">{t('previewHint')}</p>
      {isHydrated && (
        <fieldset className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          <legend className="sr-only">{t('view')}</legend>
          {(['phone', 'desktop'] as const).map((one) => (
            <label key={one} className="inline-flex min-h-8 items-center gap-2 text-sm">
              <input
                type="radio"
                name={`view-${formId}`}
                checked={view === one}
                onChange={() => setView(one)}
                className="accent-cypress"
              />
              {t(`views.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      <div
        className={`mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 ${view === 'phone' ? 'lg:grid-cols-2' : ''}`}
      >
        {languages.map((language) => (
          <div key={language} className="grid justify-items-center gap-2">
            <Button
              type="submit"
              variant="secondary"
              form={formId}
              formAction={addressIn(language)}
              formTarget={`email-${language}`}
            >
              {tTexts(`previewTyped.${language}`)}
            </Button>
            <iframe
              key={version}
              name={`email-${language}`}
              src={addressIn(language, saved)}
              title={tTexts(`previewIn.${language}`)}
              sandbox=""
              className={`block h-[40rem] max-w-full rounded-lg border border-edge bg-ivory ${widths[view]}`}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
