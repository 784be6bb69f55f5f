import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { formatMegabytes } from '#app/ui/format-megabytes.ts';
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

type FormResult = { kind: string; message?: string | undefined; problems?: object | undefined };
type UnsentForm = Pick<StaffSending, 'unsent' | 'refusedFile' | 'isEdited' | 'sendAgain'>;

export function FormOutcome({ form }: { form: UnsentForm & { result: FormResult | undefined } }) {
  return (
    <>
      <Refusal result={form.result} />
      <SubmitError form={form} />
    </>
  );
}

export function Refusal({ result }: { result: FormResult | undefined }) {
  const t = useTranslations('admin.unsent');
  if (result?.kind !== 'refused') return null;
  const text = result.problems ? t('wrongFields') : (result.message ?? t('unexpected'));
  return <FormNotice tone="bad">{text}</FormNotice>;
}

type SubmitErrorProps = { form: UnsentForm; lead?: string; className?: string };

/** Repeats the failed request unchanged; values typed since are sent with the form's own button. */
export function SubmitError({ form, lead, className = '' }: SubmitErrorProps) {
  const t = useTranslations('admin.unsent');
  const tooLargeText = useFileTooLargeText();
  if (!form.unsent) return null;
  return (
    <FormNotice tone="bad" className={`text-start ${className}`}>
      <p>
        {lead && `${lead} `}
        {form.refusedFile ? tooLargeText(form.refusedFile) : t(form.unsent)}
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
export function useFileTooLargeText() {
  const t = useTranslations('admin.unsent');
  return ({ bytes, maxBytes }: RefusedFile): string => {
    const [size, limit] = [formatMegabytes(bytes), formatMegabytes(maxBytes)];
    return bytes > maxBytes
      ? t('fileTooLarge', { limit })
      : t('fileTooLargeForProxy', { size, limit });
  };
}
