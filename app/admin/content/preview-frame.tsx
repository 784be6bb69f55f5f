import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { staffApi } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import type { OpenText } from './texts.server.ts';

type PreviewFrameProps = {
  text: OpenText;
  language: Language;
  /** Id of the form that holds the unsaved input. */
  formId: string;
  sandbox: '' | 'allow-same-origin';
  className: string;
};

/**
 * Shows what the server draws of the saved text. The button posts the form into the frame, also without
 * scripts.
 */
export function PreviewFrame({ text, language, formId, sandbox, className }: PreviewFrameProps) {
  const t = useTranslations('admin.texts');
  const { name, isNew, version } = text;
  const addressIn = (query: Record<string, string> = {}) =>
    `${staffApi.textPreview}?${new URLSearchParams({ ...query, language })}`;
  const saved = { text: name, version: version.slice(0, 400) };
  const frame = `preview-${language}`;
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        type="submit"
        variant="secondary"
        form={formId}
        formAction={addressIn()}
        formTarget={frame}
      >
        {t(`previewTyped.${language}`)}
      </Button>
      <iframe
        key={version}
        name={frame}
        {...(isNew ? {} : { src: addressIn(saved) })}
        title={t(`previewIn.${language}`)}
        sandbox={sandbox}
        className={`block h-[40rem] max-w-full rounded-lg border border-edge bg-ivory ${className}`}
      />
    </div>
  );
}
