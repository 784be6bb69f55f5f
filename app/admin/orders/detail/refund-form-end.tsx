import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { CheckBox } from '../../ui/check-box.tsx';

type RefundFormEndProps = {
  form: ComponentProps<typeof FormOutcome>['form'] & { isSending: boolean };
  /** Whether to email the customer. */
  mail: ComponentProps<typeof CheckBox>;
  hasEmail: boolean;
  submitLabel: string;
  onClose: () => void;
};

/** The email to the customer, the outcome and the buttons of a form that refunds. */
export function RefundFormEnd(props: RefundFormEndProps) {
  const { form, mail, hasEmail, submitLabel, onClose } = props;
  const t = useTranslations('admin.orderPage');
  return (
    <>
      {hasEmail ? <CheckBox {...mail} /> : <p className="text-muted text-xs">{t('noEmail')}</p>}
      <FormOutcome form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="danger" pending={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}
