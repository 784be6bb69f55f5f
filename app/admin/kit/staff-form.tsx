import type { ComponentProps, SubmitEvent } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import type { StaffForm as Sending } from './use-staff-form.ts';

type StaffFormProps = ComponentProps<typeof Form> & { form: Sending };

/** A form of the back office. Without scripts it is sent as any other, with its key all the same. */
export function StaffForm({ form, onSubmit, children, ...props }: StaffFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    form.send(new FormData(event.currentTarget, event.submitter));
  };
  return (
    <Form method="post" {...props} onSubmit={submit} onInput={form.edit}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** The answer that came at last is to a form that had been taken before. */
export function DoneBefore() {
  const t = useTranslations('admin.unsent');
  return (
    <Notice tone="info" role="status" className="px-3! py-2! text-xs">
      {t('doneBefore')}
    </Notice>
  );
}

type NotSentProps = {
  form: Pick<Sending, 'unsent' | 'isEdited' | 'sendAgain'>;
  /** What is said before it. */
  lead?: string;
  className?: string;
};

/**
 * Says that a form was not sent, or that nobody knows, and sends it again as it was. What has been
 * typed since goes with the form's own button.
 */
export function NotSent({ form, lead, className = '' }: NotSentProps) {
  const t = useTranslations('admin.unsent');
  if (!form.unsent) return null;
  return (
    <Notice tone="bad" role="alert" className={`px-3! py-2! text-start text-xs ${className}`}>
      <p>
        {lead && `${lead} `}
        {t(form.unsent)}
      </p>
      {!form.isEdited && (
        <Button variant="secondary" className="mt-2 py-1! text-xs!" onClick={form.sendAgain}>
          {t('again')}
        </Button>
      )}
    </Notice>
  );
}
