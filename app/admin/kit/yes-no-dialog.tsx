import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type YesOrNoDialogProps = {
  title: string;
  text: string;
  yes: string;
  no: string;
  isDangerous?: boolean;
  onClose: (isMeant: boolean) => void;
};

/** One question. Opens as soon as it is there. */
export function YesOrNoDialog({ isDangerous, ...props }: YesOrNoDialogProps) {
  const { title, text, yes, no, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <ConfirmDialog
      dialog={dialog}
      title={title}
      onAnswer={(answer) => onClose(answer === 'confirm')}
      buttons={
        <>
          <Button type="submit" value="cancel" variant="secondary" autoFocus>
            {no}
          </Button>
          <Button type="submit" value="confirm" variant={isDangerous ? 'danger' : 'primary'}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
