import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Button } from '#app/ui/button.tsx';

type ConfirmDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
  /** Submit buttons; the value of the clicked one is the answer. */
  buttons: ReactNode;
  /** Called as it closes; with an empty string after Escape or a click beside it. */
  onResult: (result: string) => void;
};

/** Must be a sibling of forms, never inside one: browsers do not support nested forms. */
export function ConfirmDialog({ dialog, title, children, buttons, onResult }: ConfirmDialogProps) {
  const id = useId();
  const isSubmitted = useRef(false);
  // Reports the answer at once: browsers fire `close` later, when the next question may already be open.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    isSubmitted.current = true;
    dialog.current?.close();
    onResult((event.submitter as HTMLButtonElement | null)?.value ?? '');
  };
  const close = () => {
    if (!isSubmitted.current) onResult('');
    isSubmitted.current = false;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClick={closeOnBackdrop}
      onClose={close}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-hairline bg-paper text-ink backdrop:bg-ink/40"
    >
      <form method="dialog" onSubmit={submit} className="p-6">
        <h2 id={`${id}-title`} className="font-display text-xl">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-2 grid gap-3">
          {children}
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">{buttons}</div>
      </form>
    </dialog>
  );
}

/** `closedby` is not supported everywhere: a click on the dialog itself is one on its backdrop. */
export function closeOnBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}

type YesOrNoDialogProps = {
  title: string;
  text: string;
  yes: string;
  no: string;
  isDangerous?: boolean;
  onClose: (isConfirmed: boolean) => void;
};

export function YesOrNoDialog({ isDangerous, ...props }: YesOrNoDialogProps) {
  const { title, text, yes, no, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <ConfirmDialog
      dialog={dialog}
      title={title}
      onResult={(result) => onClose(result === 'confirm')}
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
