import { type MouseEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { YesOrNoDialog } from './confirm-dialog.tsx';

type ConfirmButtonProps = {
  /** The form's id. The button must be outside it, because the dialog has its own form. */
  form: string;
  intent: string;
  label: string;
  title: string;
  text: string;
  isDangerous?: boolean;
  isSending: boolean;
};

export function ConfirmButton(props: ConfirmButtonProps) {
  const { form, intent, label, title, text, isDangerous = false, isSending } = props;
  const t = useTranslations('admin.people.ask');
  const button = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const openDialog = (event: MouseEvent) => {
    event.preventDefault();
    setConfirming(true);
  };
  const closeDialog = (isConfirmed: boolean) => {
    setConfirming(false);
    if (isConfirmed) button.current?.form?.requestSubmit(button.current);
  };
  return (
    <>
      <Button
        ref={button}
        type="submit"
        form={form}
        name="intent"
        value={intent}
        variant="secondary"
        pending={isSending}
        onClick={openDialog}
      >
        {label}
      </Button>
      {isConfirming && (
        <YesOrNoDialog
          title={title}
          text={text}
          yes={label}
          no={t('cancel')}
          isDangerous={isDangerous}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
