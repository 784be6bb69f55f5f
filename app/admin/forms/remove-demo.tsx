import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import type { FirstStepsList } from '#domain/settings/first-steps.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { YesOrNoDialog } from '../ui/confirm-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { FormOutcome } from './form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from './staff-form.tsx';
import type { StepResult } from './step-forms.server.ts';
import { useStaffFields } from './use-staff-fields.ts';

const intent = 'remove-demo';

type RemoveDemoProps = { onRemoved: (list: FirstStepsList | undefined) => void };

/** Asks before it removes the products, articles and texts that the shop came with. */
export function RemoveDemo({ onRemoved }: RemoveDemoProps) {
  const t = useTranslations('admin.firstSteps.demo');
  const [isOpen, setOpen] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  const form = useStaffForm<StepResult>({
    isMine: (result) => result.intent === intent,
    onDone(result) {
      if (result.kind !== 'done' || !('removed' in result)) return;
      const { deleted, archived, retained } = result.removed;
      showToast(t('removed', { deleted, archived, retained }));
      onRemoved(result.list);
    },
  });
  const { formProps } = useStaffFields(form, { limits: {} });
  return (
    <Section title={t('title')}>
      <p>{t('text')}</p>
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
    </Section>
  );
}
