import { useEffect, useLayoutEffect } from 'react';
import { createTranslator } from 'use-intl/core';
import { showToast } from '#app/ui/toast.tsx';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { TypedMessages } from '#app/words/message-types.ts';
import { localeOf } from '#app/words/shop-messages.ts';
import { asLanguage } from '#domain/language.ts';
import { formatMoney, type Money, toDecimal } from '#domain/money.ts';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import type { ShippingWarning } from '#domain/orders/tracking.ts';
import { useStaffForm } from '../../forms/staff-form.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { StatusResult } from './status-change-contract.ts';

export type StatusChange = ReturnType<typeof useStatusChange>;
export type ApplyStatus = (orderId: string, status: OrderStatus) => void;

type StatusChangeOptions = { orderId: string; orderStatus: OrderStatus };

/** `status` is the choice until the server has answered, then the order's own. */
export function useStatusChange(
  { orderId, orderStatus }: StatusChangeOptions,
  applyStatus: ApplyStatus,
) {
  const form = useStatusForm(applyStatus, `status-${orderId}`);
  const selected = form.formData?.get('status');
  const status = typeof selected === 'string' ? asOrderStatus(selected) : orderStatus;
  /**
   * `expected` is the status that staff saw when they chose; `confirmed` lists the warnings that they
   * accepted.
   */
  const change = (
    to: OrderStatus,
    expected: OrderStatus,
    { confirmed = [], mail = false, refund, collected }: ChangeOptions = {},
  ) => {
    const fields = { order_id: orderId, status: to, expected, confirmed: `${confirmed}` };
    form.send({
      ...fields,
      ...(mail && { mail: '1' }),
      ...(refund && refundFields(refund)),
      ...(collected !== undefined && { collected }),
    });
  };
  const { isSending: isChanging, result, forget } = form;
  return { form, status, change, isChanging, result, forget };
}

type ChangeOptions = {
  confirmed?: readonly ShippingWarning[];
  mail?: boolean;
  /** Refunds the payment in the same form as a cancellation. */
  refund?: RefundWith | undefined;
  /** Records cash of this typed amount in the same form. */
  collected?: string | undefined;
};

/** The remaining amount of the only payment that can be refunded. */
export type RefundWith = { paymentId: string; rest: Money; reason: string };

function refundFields({ paymentId, rest, reason }: RefundWith) {
  return { refund_payment: paymentId, refund_amount: toDecimal(rest), refund_reason: reason };
}

export function useUndo(applyStatus: ApplyStatus) {
  const form = useStatusForm(applyStatus);
  const { send } = form;
  useEffect(() => {
    const undo = (event: Event) => {
      const { orderId, event: change, isCollected } = (event as CustomEvent<UndoDetail>).detail;
      const fields = { order_id: orderId, undo: `${change}` };
      send({ ...fields, ...(isCollected && { undo_collected: '1' }) });
    };
    addEventListener(undoEvent, undo);
    return () => removeEventListener(undoEvent, undo);
  }, [send]);
  return form;
}

function useStatusForm(applyStatus: ApplyStatus, key?: string) {
  const form = useStaffForm<StatusResult>({ key });
  useAppliedStatus(form.result, applyStatus);
  return form;
}

// Runs before paint, or the former status would flash.
function useAppliedStatus(result: StatusResult | undefined, applyStatus: ApplyStatus): void {
  useLayoutEffect(() => {
    if (result && result.kind !== 'refused') applyStatus(result.orderId, result.status);
  }, [result, applyStatus]);
}

/** Handled by useUndo, which can send the form when the changed card is already gone. */
const undoEvent = 'nabta:undo-status';

/** `isCollected`: the change also recorded cash. */
type UndoDetail = { orderId: string; event: number; isCollected: boolean };

const undoWindowMs = 8000;

/** Shows the result outside of the card, which the filter may have removed. */
export function toastStatusChange(result: StatusResult): void {
  if (result.kind !== 'changed' && result.kind !== 'undone') return;
  const { kind, orderId, status, event, mailed, isKept, refund, collected } = result;
  const t = createStatusTranslator();
  const text = t(`status.${kind}`, { id: orderId, status: t(`orderStatuses.${status}`) });
  const mailNote = mailed ? `. ${t(isKept ? 'status.mailSaved' : 'status.mailed')}` : '';
  const refundNote = refund
    ? `. ${t('orderPage.refund.title')}: ${t(`orderPage.refund.states.${refund.state}`)}`
    : '';
  const amount = collected && isolateDirection(formatMoney(collected));
  const cashNote = amount ? `. ${t('status.collected', { amount })}` : '';
  // A sent email or a refund cannot be undone.
  const isUndoable = kind === 'changed' && event !== undefined && !mailed && !refund;
  const isGood = refund?.state !== 'refused' && refund?.state !== 'unknown';
  showToast(
    `${text}${cashNote}${refundNote}${mailNote}`,
    isGood ? 'good' : 'bad',
    isUndoable
      ? offerUndo({ orderId, event, isCollected: collected !== undefined }, t('status.undo'))
      : undefined,
  );
}

function offerUndo(detail: UndoDetail, label: string) {
  const act = () => void dispatchEvent(new CustomEvent(undoEvent, { detail }));
  return { label, act, ms: undoWindowMs };
}

// Called outside of components, where useTranslations cannot be used.
function createStatusTranslator() {
  const language = asLanguage(document.documentElement.lang) ?? 'en';
  const messages = { admin: adminMessagesOf(language) } as TypedMessages;
  return createTranslator({ locale: localeOf(language), messages, namespace: 'admin' });
}
