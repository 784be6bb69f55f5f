import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import type { OrderStatus } from '#domain/orders/order.ts';
import { CheckBox } from '../kit/check-box.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { isolated } from '../kit/isolated.ts';
import type { ShownFullOrder } from './load-order.server.ts';

type StatusDialogProps = {
  order: ShownFullOrder;
  to: OrderStatus;
  canRefund: boolean;
  /** `refund` when the money is to be given back as well, which is requested on the page. */
  onClose: (decided: { mail: boolean; refund: boolean } | undefined) => void;
};

/** Cancels an order or marks it as delivered, and offers the e-mail about it. */
export function StatusDialog({ order, to, canRefund, onClose }: StatusDialogProps) {
  const t = useTranslations('admin.orderPage');
  const dialog = useRef<HTMLDialogElement>(null);
  const [mails, setMails] = useState(Boolean(order.email));
  useEffect(() => dialog.current?.showModal(), []);
  const isPaid = order.paymentStatus === 'paid';
  const isCancelling = to === 'cancelled';
  const id = isolated(order.orderId);
  const close = (answer: string) => {
    const isMeant = answer === 'confirm' || answer === 'refund';
    onClose(isMeant ? { mail: mails, refund: answer === 'refund' } : undefined);
  };
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(isCancelling ? 'cancelTitle' : 'deliveredTitle', { id })}
      onAnswer={close}
      buttons={
        <>
          <Button type="submit" value="keep" variant="secondary" autoFocus={isCancelling}>
            {t(isCancelling ? 'keepOrder' : 'cancel')}
          </Button>
          <Button
            type="submit"
            value="confirm"
            variant={isCancelling ? 'danger' : 'primary'}
            autoFocus={!isCancelling}
          >
            {t(isCancelling ? 'cancelConfirm' : 'deliveredConfirm')}
          </Button>
          {isCancelling && isPaid && canRefund && (
            <Button type="submit" value="refund" variant="danger">
              {t('cancelAndRefund')}
            </Button>
          )}
        </>
      }
    >
      {isCancelling && <p>{t('cancelText')}</p>}
      {isCancelling && isPaid && <Notice tone="bad">{t('cancelPaid')}</Notice>}
      {order.email ? (
        <CheckBox
          label={t('mailCustomer')}
          checked={mails}
          onChange={({ target }) => setMails(target.checked)}
        />
      ) : (
        <p className="text-muted text-xs">{t('noEmail')}</p>
      )}
    </ConfirmDialog>
  );
}
