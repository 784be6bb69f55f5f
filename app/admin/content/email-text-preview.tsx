import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { otherLanguage } from '#domain/language.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { Section } from '../ui/section.tsx';
import { EmailTestButton } from './email-test-button.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { OpenText } from './texts.server.ts';

type EmailTextPreviewProps = {
  text: OpenText;
  /** Id of the form that holds the unsaved input. */
  formId: string;
  /** Address of the reader, to whom a test goes. */
  email: string;
};

/** Width of a phone, and of the window in which an email is read on a desktop, with the frame's border. */
const widths = { phone: 'w-[24.5rem]', desktop: 'w-[44rem]' } as const;
type View = keyof typeof widths;

/** Shows the email in both languages, as the server renders it for customers, with the data of a sample. */
export function EmailTextPreview({ text, formId, email }: EmailTextPreviewProps) {
  const t = useTranslations('admin.emailTexts');
  const tTexts = useTranslations('admin.texts');
  const [view, setView] = useState<View>('phone');
  const isHydrated = useIsHydrated();
  const own = useLanguage();
  return (
    <Section title={tTexts('preview')} className="mt-4">
      <p className="max-w-prose text-muted text-xs">{t('previewHint')}</p>
      <p className="mt-1 max-w-prose text-muted text-xs">
        {t('testHint', { email: isolateDirection(email) })}
      </p>
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
        {[own, otherLanguage(own)].map((language) => (
          <div key={language} className="grid min-w-0 content-start justify-items-center gap-3">
            <PreviewFrame
              text={text}
              language={language}
              formId={formId}
              sandbox=""
              className={widths[view]}
            />
            <EmailTestButton language={language} formId={formId} />
          </div>
        ))}
      </div>
    </Section>
  );
}
