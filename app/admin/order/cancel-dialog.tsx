import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { isolated } from '../kit/isolated.ts';

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
  const take = (answer: string) => {
    if (answer === 'confirm' || answer === 'refund') onConfirm(answer === 'refund');
  };
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t('cancelTitle', { id: isolated(orderId) })}
      onAnswer={take}
      buttons={
        <>
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
        </>
      }
    >
      <p>{t('cancelText')}</p>
      {isPaid && <Notice tone="bad">{t('cancelPaid')}</Notice>}
    </ConfirmDialog>
  );
}
