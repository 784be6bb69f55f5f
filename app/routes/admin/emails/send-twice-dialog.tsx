import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';

type SendTwiceDialogProps = { email: string; onClose: (isMeant: boolean) => void };

/** Asks before somebody gets the same e-mail again. Opens as soon as it is there. */
export function SendTwiceDialog({ email, onClose }: SendTwiceDialogProps) {
  const t = useTranslations('admin.emails');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);

  // `closedby` is not everywhere yet: a press on the dialog itself is one on its backdrop.
  const pressBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) dialog.current.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClick={pressBackdrop}
      onClose={() => onClose(dialog.current?.returnValue === 'confirm')}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-hairline bg-paper text-ink backdrop:bg-ink/40"
    >
      <form method="dialog" className="p-6">
        <h2 id={`${id}-title`} className="font-display text-xl">
          {t('askTitle')}
        </h2>
        <p id={`${id}-text`} className="mt-2">
          {t('askText', { email: `\u2066${email}\u2069` })}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button type="submit" value="cancel" variant="secondary" autoFocus>
            {t('cancel')}
          </Button>
          <Button type="submit" value="confirm">
            {t('confirm')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
