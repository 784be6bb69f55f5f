import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { inMegabytes } from '#app/ui/megabytes.ts';
import { Notice } from '#app/ui/panel.tsx';
import type { RefusedFile, StaffSending } from './staff-form.tsx';

type FormNoticeProps = { tone: 'bad' | 'good' | 'info'; className?: string; children: ReactNode };

export function FormNotice({ tone, className = '', children }: FormNoticeProps) {
  return (
    <Notice
      tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`px-3! py-2! text-xs ${className}`}
    >
      {children}
    </Notice>
  );
}

type Answer = { kind: string; message?: string | undefined; problems?: object | undefined };
type Unanswered = Pick<StaffSending, 'unsent' | 'refusedFile' | 'isEdited' | 'sendAgain'>;

export function FormOutcome({ form }: { form: Unanswered & { answer: Answer | undefined } }) {
  return (
    <>
      <Refusal answer={form.answer} />
      <SubmitError form={form} />
    </>
  );
}

export function Refusal({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations('admin.unsent');
  if (answer?.kind !== 'refused') return null;
  const words = answer.problems ? t('wrongFields') : (answer.message ?? t('unexpected'));
  return <FormNotice tone="bad">{words}</FormNotice>;
}

type NotSentProps = { form: Unanswered; lead?: string; className?: string };

/** Repeats the failed request unchanged; values typed since are sent with the form's own button. */
export function SubmitError({ form, lead, className = '' }: NotSentProps) {
  const t = useTranslations('admin.unsent');
  const sayTooLarge = useFileTooLarge();
  if (!form.unsent) return null;
  return (
    <FormNotice tone="bad" className={`text-start ${className}`}>
      <p>
        {lead && `${lead} `}
        {form.refusedFile ? sayTooLarge(form.refusedFile) : t(form.unsent)}
      </p>
      {!form.isEdited && (
        <Button variant="secondary" className="mt-2 py-1! text-xs!" onClick={form.sendAgain}>
          {t('again')}
        </Button>
      )}
    </FormNotice>
  );
}

/** The limit of a proxy in front of the store may be lower than the store's own, and is unknown here. */
export function useFileTooLarge() {
  const t = useTranslations('admin.unsent');
  return ({ bytes, maxBytes }: RefusedFile): string => {
    const [size, limit] = [inMegabytes(bytes), inMegabytes(maxBytes)];
    return bytes > maxBytes
      ? t('fileTooLarge', { limit })
      : t('fileTooLargeForProxy', { size, limit });
  };
}
