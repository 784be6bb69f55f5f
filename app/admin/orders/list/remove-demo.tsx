import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import type { StepResult } from '../../forms/step-forms.server.ts';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { YesOrNoDialog } from '../../ui/confirm-dialog.tsx';

const intent = 'remove-demo';

/** Asks before it removes the products, articles and texts that the shop came with. */
export function RemoveDemo({ onRemoved }: { onRemoved: () => void }) {
  const t = useTranslations('admin.firstSteps.demo');
  const [isOpen, setOpen] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const form = useStaffForm<StepResult>({
    isMine: (result) => result.intent === intent,
    onDone(result) {
      if (result.kind !== 'done' || !('removed' in result)) return;
      const { deleted, archived, retained } = result.removed;
      showToast(t('removed', { deleted, archived, retained }));
      onRemoved();
    },
  });
  const { formProps } = useStaffFields(form, { limits: {} });
  return (
    <div className="border-hairline border-t py-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="max-w-3xl text-muted text-xs">{t('text')}</p>
      <button
        type="button"
        aria-disabled={form.isSending}
        onClick={() => form.isSending || setOpen(true)}
        className={subtleButtonClass}
      >
        {t('remove')}
      </button>
      <StaffForm {...formProps} form={form}>
        <HiddenFields intent={intent} />
        <button ref={submit} type="submit" hidden />
      </StaffForm>
      <FormOutcome form={form} />
      {isOpen && (
        <YesOrNoDialog
          isDangerous
          title={t('question')}
          text={t('consequences')}
          yes={t('yes')}
          no={t('no')}
          onClose={(isConfirmed) => {
            setOpen(false);
            if (isConfirmed) submit.current?.click();
          }}
        />
      )}
    </div>
  );
}
