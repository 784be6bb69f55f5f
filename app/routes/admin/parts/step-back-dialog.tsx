import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#domain/orders/order.ts';
import { Button } from '../../../ui/button.tsx';

type StepBackDialogProps = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  onClose: (confirmed: boolean) => void;
};

/** Asks before an order goes back to an earlier status. Opens as soon as it is there. */
export function StepBackDialog({ orderId, from, to, onClose }: StepBackDialogProps) {
  const t = useTranslations('admin');
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
          {t('status.backTitle')}
        </h2>
        <p id={`${id}-text`} className="mt-2">
          {t('status.backText', {
            id: orderId,
            from: t(`orderStatuses.${from}`),
            to: t(`orderStatuses.${to}`),
          })}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button type="submit" value="cancel" variant="secondary" autoFocus>
            {t('status.cancel')}
          </Button>
          <Button type="submit" value="confirm">
            {t('status.backConfirm')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
