import { useActionData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { nextStep } from '#domain/fulfilment/change-status.ts';
import { SubmitError } from '../../forms/form-notices.tsx';
import { useCan } from '../../shell/use-can.ts';
import { Section } from '../../ui/section.tsx';
import { OrderEmail } from '../widgets/order-email.tsx';
import { OrderStatuses } from '../widgets/order-statuses.tsx';
import { useStatusDialog } from '../widgets/status-dialog.tsx';
import { type Choice, StatusFailure, StatusSelect } from '../widgets/status-select.tsx';
import type { RefundWith, StatusChange, useUndo } from '../widgets/use-status-change.ts';
import type { FullOrderView } from './load-order.server.ts';
import type { OrderResult } from './order-action.server.ts';

type StatusSectionProps = {
  order: FullOrderView;
  statusChange: StatusChange;
  undo: ReturnType<typeof useUndo>;
  refund: Omit<RefundWith, 'reason'> | undefined;
};

export function StatusSection(props: StatusSectionProps) {
  const { order, statusChange, undo, refund } = props;
  const t = useTranslations('admin.orderPage');
  const postedResult = useActionData<OrderResult>();
  const { orderId, paymentStatus, orderStatus } = order;
  const mayChange = useCan('orders.change');
  const mayCancel = useCan('orders.cancel');
  const { openDialog, requestChange, dialog } = useStatusDialog({
    order,
    statusChange,
    refund,
  });
  return (
    <Section title={t('status')}>
      {!mayChange && <OrderStatuses order={{ ...order, orderStatus: statusChange.status }} />}
      {mayChange && (
        <NextStatus order={order} statusChange={statusChange} requestChange={requestChange} />
      )}
      <StatusSelect
        orderId={orderId}
        statusChange={statusChange}
        result={postedResult?.intent === 'status' ? postedResult : undefined}
        intercept={openDialog}
      />
      <StatusFailure result={undo.result} />
      <SubmitError form={undo} className="mt-2" />
      <OrderEmail key={`${paymentStatus} ${orderStatus}`} order={order} isQuiet />
      {mayCancel && statusChange.status !== 'cancelled' && (
        <button
          type="button"
          onClick={() => openDialog({ to: 'cancelled', from: orderStatus })}
          className="mt-2 -mb-2 min-h-11 font-semibold text-bad text-xs underline-offset-4 hover:underline"
        >
          {t('cancelOrder')}
        </button>
      )}
      {dialog}
    </Section>
  );
}

type NextStatusProps = {
  order: FullOrderView;
  statusChange: StatusChange;
  requestChange: (choice: Choice) => void;
};

/** Shipping has a button of its own, beside the tracking number. */
function NextStatus({ order, statusChange, requestChange }: NextStatusProps) {
  const t = useTranslations('admin');
  const { status: from, isChanging } = statusChange;
  const to = nextStep({ ...order, orderStatus: from });
  if (!to || to === 'ship') return null;
  return (
    <Button
      pending={isChanging}
      onClick={() => requestChange({ to, from })}
      className="mb-3 w-full"
    >
      {t(`orderList.step.${stepNames[to]}`)}
    </Button>
  );
}

const stepNames = { confirmed: 'confirm', preparing: 'pack', delivered: 'deliver' } as const;
