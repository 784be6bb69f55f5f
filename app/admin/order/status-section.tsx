import { type RefObject, useRef } from 'react';
import { useActionData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { NotSent } from '../kit/form-notices.tsx';
import { isolated } from '../kit/isolated.ts';
import { OrderEmail } from '../kit/order/order-email.tsx';
import { StatusFailure, StatusSelect } from '../kit/order/status-select.tsx';
import type { StatusChange, useUndo } from '../kit/order/use-status-change.ts';
import { Section } from '../kit/section.tsx';
import type { ShownFullOrder } from './load-order.server.ts';
import type { OrderAnswer } from './order-action.server.ts';

type StatusSectionProps = {
  order: ShownFullOrder;
  statusChange: StatusChange;
  undo: ReturnType<typeof useUndo>;
  canRefund: boolean;
  onRefund: () => void;
};

export function StatusSection(props: StatusSectionProps) {
  const { order, statusChange, undo, canRefund, onRefund } = props;
  const t = useTranslations('admin.orderPage');
  const posted = useActionData<OrderAnswer>();
  const dialog = useRef<HTMLDialogElement>(null);
  const { orderId, paymentStatus } = order;
  return (
    <Section title={t('status')}>
      <StatusSelect
        orderId={orderId}
        statusChange={statusChange}
        answer={posted?.intent === 'status' ? posted : undefined}
      />
      <StatusFailure answer={undo.answer} />
      <NotSent form={undo} className="mt-2" />
      <OrderEmail key={`${paymentStatus} ${order.orderStatus}`} order={order} />
      {statusChange.status !== 'cancelled' && (
        <button
          type="button"
          onClick={() => dialog.current?.showModal()}
          className="mt-2 -mb-2 min-h-11 font-semibold text-bad text-xs underline-offset-4 hover:underline"
        >
          {t('cancelOrder')}
        </button>
      )}
      <CancelDialog
        {...{ dialog, orderId, canRefund }}
        isPaid={paymentStatus === 'paid'}
        onConfirm={(refund) => {
          statusChange.change('cancelled', order.orderStatus);
          if (refund) onRefund();
        }}
      />
    </Section>
  );
}

type CancelDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  orderId: string;
  isPaid: boolean;
  canRefund: boolean;
  /** `refund` when the money is to be refunded as well, which is requested on the page. */
  onConfirm: (refund: boolean) => void;
};

function CancelDialog({ dialog, orderId, isPaid, canRefund, onConfirm }: CancelDialogProps) {
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
