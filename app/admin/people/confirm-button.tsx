import { type MouseEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { YesOrNoDialog } from '../kit/confirm-dialog.tsx';

type AskingButtonProps = {
  /** The form's id. The button must be outside it, because the dialog has its own form. */
  form: string;
  intent: string;
  label: string;
  title: string;
  text: string;
  isDangerous?: boolean;
  isSending: boolean;
};

export function AskingButton(props: AskingButtonProps) {
  const { form, intent, label, title, text, isDangerous = false, isSending } = props;
  const t = useTranslations('admin.people.ask');
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const answer = (isMeant: boolean) => {
    setAsking(false);
    if (isMeant) button.current?.form?.requestSubmit(button.current);
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
        onClick={ask}
      >
        {label}
      </Button>
      {isAsking && (
        <YesOrNoDialog
          title={title}
          text={text}
          yes={label}
          no={t('cancel')}
          isDangerous={isDangerous}
          onClose={answer}
        />
      )}
    </>
  );
}
