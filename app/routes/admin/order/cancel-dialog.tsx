import { type MouseEvent, type RefObject, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/panel.tsx';
import { isolated } from './isolated.ts';

type CancelDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  orderId: string;
  isPaid: boolean;
  canRefund: boolean;
  /** `refund` when the money is to be given back as well, which is asked for on the page. */
  onConfirm: (refund: boolean) => void;
};

/** Asks before an order is cancelled, and says what that does not do. */
export function CancelDialog({ dialog, orderId, isPaid, canRefund, onConfirm }: CancelDialogProps) {
  const t = useTranslations('admin.orderPage');
  const id = useId();
  const close = () => {
    const choice = dialog.current?.returnValue;
    if (choice === 'confirm' || choice === 'refund') onConfirm(choice === 'refund');
    if (dialog.current) dialog.current.returnValue = '';
  };
  // `closedby` is not everywhere yet: a press on the dialog itself is one on its backdrop.
  const pressBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClick={pressBackdrop}
      onClose={close}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-hairline bg-paper text-ink backdrop:bg-ink/40"
    >
      <form method="dialog" className="p-6">
        <h2 id={`${id}-title`} className="font-display text-xl">
          {t('cancelTitle', { id: isolated(orderId) })}
        </h2>
        <div id={`${id}-text`} className="mt-2 grid gap-3">
          <p>{t('cancelText')}</p>
          {isPaid && <Notice tone="bad">{t('cancelPaid')}</Notice>}
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button type="submit" value="keep" variant="secondary" autoFocus>
            {t('keepOrder')}
          </Button>
          <Button type="submit" value="confirm" variant="danger">
            {t('cancelConfirm')}
          </Button>
          {isPaid && canRefund && (
            <Button type="submit" value="refund" variant="danger">
              {t('cancelAndRefund')}
            </Button>
          )}
        </div>
      </form>
    </dialog>
  );
}
