import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { formatMoney, type Money, money, toDecimal } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { dueTerms } from '#domain/orders/payment-terms.ts';
import { useCan } from '../../shell/use-can.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { OrderView } from './order-items.tsx';
import type { Choice } from './status-select.tsx';
import type { RefundWith, StatusChange } from './use-status-change.ts';

type StatusDialogOptions = {
  order: Pick<
    OrderView,
    'orderId' | 'email' | 'paymentStatus' | 'terms' | 'totalCents' | 'currency'
  >;
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
  const cashDue = useCashDue(order);
  const openDialog = (choice: Choice): boolean => {
    const isOffered =
      choice.to === 'cancelled' || (choice.to === 'delivered' && (order.email || cashDue));
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
      cashDue={pendingChoice.to === 'delivered' ? cashDue : undefined}
      onClose={(decided) => {
        setPendingChoice(undefined);
        if (!decided) return;
        statusChange.change(pendingChoice.to, pendingChoice.from, {
          mail: decided.mail,
          collected: decided.collected,
          refund:
            decided.refund && refund ? { ...refund, reason: t('cancelRefundReason') } : undefined,
        });
      }}
    />
  );
  return { openDialog, requestChange, dialog };
}

/** Returns the money of an order that its courier collects, for staff who may record it. */
function useCashDue(order: StatusDialogOptions['order']): Money | undefined {
  const mayCollect = useCan('payments.collect');
  const { totalCents, currency } = order;
  if (!mayCollect || dueTerms(order) !== 'cash' || totalCents === undefined) return undefined;
  return money(totalCents, currency);
}

type StatusDialogProps = Pick<StatusDialogOptions, 'order'> & {
  to: OrderStatus;
  rest: Money | undefined;
  cashDue: Money | undefined;
  /** `refund`: with the money that is left. `collected`: the typed amount of recorded cash. */
  onClose: (
    decided: { mail: boolean; refund: boolean; collected: string | undefined } | undefined,
  ) => void;
};

/** Offers an email about the new status, and to record the cash of a delivered order. */
function StatusDialog({ order, to, rest, cashDue, onClose }: StatusDialogProps) {
  const t = useTranslations('admin.orderPage');
  const dialog = useRef<HTMLDialogElement>(null);
  const [mails, setMails] = useState(Boolean(order.email));
  const [collected, setCollected] = useState<string>();
  useEffect(() => dialog.current?.showModal(), []);
  // A discount that covered the whole order leaves nothing to refund.
  const isPaid = order.paymentStatus === 'paid' && order.totalCents !== 0;
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
    onClose(isConfirmed ? { mail: mails, refund: result === 'refund', collected } : undefined);
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
      {cashDue && <CashField cashDue={cashDue} collected={collected} setCollected={setCollected} />}
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

type CashFieldProps = {
  cashDue: Money;
  collected: string | undefined;
  setCollected: (amount: string | undefined) => void;
};

/** Is not ticked: a parcel is often delivered days before the courier pays over its cash. */
function CashField({ cashDue, collected, setCollected }: CashFieldProps) {
  const t = useTranslations('admin.orderPage.collect');
  return (
    <>
      <CheckBox
        label={t('withDelivered', { amount: isolateDirection(formatMoney(cashDue)) })}
        checked={collected !== undefined}
        onChange={({ target }) => setCollected(target.checked ? toDecimal(cashDue) : undefined)}
      />
      {collected !== undefined && (
        <TextField
          label={t('amount', { currency: cashDue.currency })}
          value={collected}
          onChange={({ target }) => setCollected(target.value)}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </>
  );
}
