import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { otherLanguage } from '#domain/language.ts';
import { Section } from '../ui/section.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { OpenText } from './texts.server.ts';

type TextPreviewProps = {
  text: OpenText;
  /** Id of the form that holds the unsaved input. */
  formId: string;
};

/** Shows the page in both languages, as the server draws it for shoppers. */
export function TextPreview({ text, formId }: TextPreviewProps) {
  const t = useTranslations('admin.texts');
  const own = useLanguage();
  return (
    <Section title={t('preview')} className="mt-4">
      <p className="text-muted text-xs">{t(text.isNew ? 'previewLater' : 'previewHint')}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {[own, otherLanguage(own)].map((language) => (
          <PreviewFrame
            key={language}
            text={text}
            language={language}
            formId={formId}
            sandbox="allow-same-origin"
            className="w-[24.375rem]"
          />
        ))}
      </div>
    </Section>
  );
}
