import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { formatMoney, type Money } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { OrderView } from './order-items.tsx';
import type { Choice } from './status-select.tsx';
import type { RefundWith, StatusChange } from './use-status-change.ts';

type StatusDialogOptions = {
  order: Pick<OrderView, 'orderId' | 'email' | 'paymentStatus'>;
  statusChange: StatusChange;
  /** Can be refunded by the same form. */
  refund?: Omit<RefundWith, 'reason'> | undefined;
};

/**
 * `requestChange` opens a dialog before it cancels an order or marks it as delivered. `openDialog` returns
 * false for all other statuses.
 */
export function useStatusDialog({ order, statusChange, refund }: StatusDialogOptions) {
  const t = useTranslations('admin.orderPage');
  const [pendingChoice, setPendingChoice] = useState<Choice>();
  const openDialog = (choice: Choice): boolean => {
    const isOffered = choice.to === 'cancelled' || (choice.to === 'delivered' && order.email);
    if (isOffered) setPendingChoice(choice);
    return Boolean(isOffered);
  };
  const requestChange = (choice: Choice) => {
    if (!openDialog(choice)) statusChange.change(choice.to, choice.from);
  };
  const dialog: ReactNode = pendingChoice && (
    <StatusDialog
      order={order}
      rest={refund?.rest}
      to={pendingChoice.to}
      onClose={(decided) => {
        setPendingChoice(undefined);
        if (!decided) return;
        statusChange.change(pendingChoice.to, pendingChoice.from, {
          mail: decided.mail,
          refund:
            decided.refund && refund ? { ...refund, reason: t('cancelRefundReason') } : undefined,
        });
      }}
    />
  );
  return { openDialog, requestChange, dialog };
}

type StatusDialogProps = Pick<StatusDialogOptions, 'order'> & {
  to: OrderStatus;
  rest: Money | undefined;
  /** `refund`: with the money that is left. */
  onClose: (decided: { mail: boolean; refund: boolean } | undefined) => void;
};

/** Offers an email about the new status. */
function StatusDialog({ order, to, rest, onClose }: StatusDialogProps) {
  const t = useTranslations('admin.orderPage');
  const dialog = useRef<HTMLDialogElement>(null);
  const [mails, setMails] = useState(Boolean(order.email));
  useEffect(() => dialog.current?.showModal(), []);
  const isPaid = order.paymentStatus === 'paid';
  const isCancelling = to === 'cancelled';
  const canRefund = isCancelling && isPaid && rest !== undefined;
  const confirmLabel = canRefund
    ? 'cancelOnly'
    : isCancelling
      ? 'cancelConfirm'
      : 'deliveredConfirm';
  const id = isolateDirection(order.orderId);
  const close = (result: string) => {
    const isConfirmed = result === 'confirm' || result === 'refund';
    onClose(isConfirmed ? { mail: mails, refund: result === 'refund' } : undefined);
  };
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(isCancelling ? 'cancelTitle' : 'deliveredTitle', { id })}
      onResult={close}
      buttons={
        <>
          <Button type="submit" value="keep" variant="secondary" autoFocus={isCancelling}>
            {t(isCancelling ? 'keepOrder' : 'cancel')}
          </Button>
          <Button
            type="submit"
            value="confirm"
            variant={canRefund ? 'secondary' : isCancelling ? 'danger' : 'primary'}
            autoFocus={!isCancelling}
          >
            {t(confirmLabel)}
          </Button>
          {canRefund && (
            <Button type="submit" value="refund" variant="danger">
              {t('cancelAndRefund', { amount: isolateDirection(formatMoney(rest)) })}
            </Button>
          )}
        </>
      }
    >
      {isCancelling && <p>{t('cancelText')}</p>}
      {isCancelling && isPaid && (
        <Notice tone="bad">{t(canRefund ? 'cancelPaidChoice' : 'cancelPaid')}</Notice>
      )}
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
