import { useTranslations } from 'use-intl';
import type { OrderStatus } from '#domain/orders/order.ts';
import { YesOrNoDialog } from '../yes-no-dialog.tsx';

type StepBackDialogProps = {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  onClose: (confirmed: boolean) => void;
};

/** Asks before an order goes back to an earlier status. */
export function StepBackDialog({ orderId, from, to, onClose }: StepBackDialogProps) {
  const t = useTranslations('admin');
  return (
    <YesOrNoDialog
      title={t('status.backTitle')}
      text={t('status.backText', {
        id: orderId,
        from: t(`orderStatuses.${from}`),
        to: t(`orderStatuses.${to}`),
      })}
      yes={t('status.backConfirm')}
      no={t('status.cancel')}
      onClose={onClose}
    />
  );
}
