import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';

type AskingButtonProps = {
  /** Sent as `intent` with the form around it. */
  intent: string;
  label: ReactNode;
  title: string;
  text: string;
  isDangerous?: boolean;
  isSending: boolean;
};

/** A button that asks before it sends the form around it. Without scripts it sends at once. */
export function AskingButton(props: AskingButtonProps) {
  const { intent, label, title, text, isDangerous, isSending } = props;
  const t = useTranslations('admin.people.ask');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  // `closedby` is not everywhere yet: a press on the dialog itself is one on its backdrop.
  const pressBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) dialog.current?.close();
  };
  const variant = isDangerous ? 'danger' : 'secondary';
  const sending = { type: 'submit', name: 'intent', value: intent } as const;
  return (
    <>
      <Button {...sending} variant="secondary" pending={isSending} onClick={ask}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onClick={pressBackdrop}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-hairline bg-paper text-ink backdrop:bg-ink/40"
      >
        <div className="p-6">
          <h2 id={`${id}-title`} className="font-display text-xl">
            {title}
          </h2>
          <p id={`${id}-text`} className="mt-2">
            {text}
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" autoFocus onClick={() => dialog.current?.close()}>
              {t('cancel')}
            </Button>
            <Button {...sending} variant={variant} onClick={() => dialog.current?.close()}>
              {label}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
