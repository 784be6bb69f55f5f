import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import type { Language } from '#domain/language.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { MailOutcome } from '../forms/mail-outcome.tsx';
import { useStaffForm } from '../forms/staff-form.tsx';
import type { EmailTestResult } from './email-test.server.ts';

type EmailTestButtonProps = {
  language: Language;
  /** Id of the form that holds the unsaved input. */
  formId: string;
};

/** Sends what the editor's form holds, in one language, to the reader's own address. */
export function EmailTestButton({ language, formId }: EmailTestButtonProps) {
  const t = useTranslations('admin.emailTexts');
  const form = useStaffForm<EmailTestResult>({
    isMine: (result) => result.intent === 'test-email' && result.about === language,
  });
  const { result } = form;
  return (
    <div className="grid w-full max-w-[24.5rem] justify-items-center gap-2">
      <Button
        type="submit"
        name="test"
        value={language}
        form={formId}
        variant="secondary"
        pending={form.isSending}
        // The editor's own form stays as it is: its answer is that of a save.
        onClick={(event) => {
          event.preventDefault();
          const editor = event.currentTarget.form;
          if (editor) form.send(readTexts(new FormData(editor, event.currentTarget)));
        }}
      >
        {t(`sendTest.${language}`)}
      </Button>
      <FormOutcome form={form} />
      {result?.kind === 'done' && <MailOutcome outcome={result.mail} />}
    </div>
  );
}

/** Texts that were changed after a lost answer are another request, with another key. */
function readTexts(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, `${value}`]));
}
