import { useEffect, useLayoutEffect } from 'react';
import { createTranslator } from 'use-intl/core';
import { showToast } from '#app/ui/toast.tsx';
import { adminMessagesOf } from '#app/words/admin.ts';
import { localeOf } from '#app/words/messages.ts';
import type { KnownMessages } from '#app/words/words.ts';
import { asLanguage } from '#domain/language.ts';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import type { ShippingDoubt } from '#domain/orders/ship-order.ts';
import { useStaffForm } from '../staff-form.tsx';

export type StatusChange = ReturnType<typeof useStatusChange>;
export type TakeStatus = (orderId: string, status: OrderStatus) => void;

type Changing = { orderId: string; orderStatus: OrderStatus };

/**
 * Changes the status of one order. `status` is the one to show: what was just chosen until the server
 * has answered, then the order's own. `take` is told what the server says it has become.
 */
export function useStatusChange({ orderId, orderStatus }: Changing, take: TakeStatus) {
  const form = useStatusForm(take, `status-${orderId}`);
  const chosen = form.formData?.get('status');
  const status = typeof chosen === 'string' ? asOrderStatus(chosen) : orderStatus;
  /** `expected` is the status that staff saw when they chose, `confirmed` what they were asked. */
  const change = (to: OrderStatus, expected: OrderStatus, confirmed?: readonly ShippingDoubt[]) =>
    form.send({ order_id: orderId, status: to, expected, confirmed: `${confirmed ?? ''}` });
  const { isSending: isChanging, answer, forget } = form;
  return { form, status, change, isChanging, answer, forget };
}

/** Takes changes back when somebody says so. `answer` is what became of the last one. */
export function useUndo(take: TakeStatus) {
  const form = useStatusForm(take);
  const { send } = form;
  useEffect(() => {
    const undo = (event: Event) => {
      const { orderId, event: change } = (event as CustomEvent<UndoDetail>).detail;
      send({ order_id: orderId, undo: `${change}` });
    };
    addEventListener(undoEvent, undo);
    return () => removeEventListener(undoEvent, undo);
  }, [send]);
  return form;
}

function useStatusForm(take: TakeStatus, key?: string) {
  const form = useStaffForm<StatusAnswer>({ key });
  useTaken(form.answer, take);
  return form;
}

// Before anything is painted, or the former status would be seen for a moment.
function useTaken(answer: StatusAnswer | undefined, take: TakeStatus): void {
  useLayoutEffect(() => {
    if (answer && answer.kind !== 'refused') take(answer.orderId, answer.status);
  }, [answer, take]);
}

/** What became of a change of an order's status. */
export type StatusAnswer =
  | {
      kind: 'changed' | 'undone';
      orderId: string;
      status: OrderStatus;
      /** By which it can be undone; undefined when there was nothing to change. */
      event: number | undefined;
    }
  | {
      /** A colleague was faster. `wanted` is undefined for an undo, which cannot be insisted on. */
      kind: 'conflict';
      orderId: string;
      status: OrderStatus;
      by: string | undefined;
      at: string | undefined;
      wanted: OrderStatus | undefined;
    }
  | {
      /** Something speaks against shipping it; `status` is what it still has. */
      kind: 'asks';
      orderId: string;
      status: OrderStatus;
      doubts: ShippingDoubt[];
      wanted: OrderStatus;
    }
  | { kind: 'refused'; orderId: string; message: string | undefined };

/** Heard by whoever can send the form (useUndo): the card that was changed may be gone by then. */
const undoEvent = 'nabta:undo-status';

type UndoDetail = { orderId: string; event: number };

/** Long enough to see what one has done, and to reach the button. */
const msToUndo = 8000;

/**
 * Says that a change was made, and offers to undo it. Called where the answer arrives, because the
 * card may be gone by then: the page's filter no longer lets it through.
 */
export function toastStatusChange(answer: StatusAnswer): void {
  if (answer.kind !== 'changed' && answer.kind !== 'undone') return;
  const { kind, orderId, status, event } = answer;
  const t = createWords();
  const text = t(`status.${kind}`, { id: orderId, status: t(`orderStatuses.${status}`) });
  const isUndoable = kind === 'changed' && event !== undefined;
  showToast(text, 'good', isUndoable ? offerUndo({ orderId, event }, t('status.undo')) : undefined);
}

function offerUndo(detail: UndoDetail, label: string) {
  const act = () => void dispatchEvent(new CustomEvent(undoEvent, { detail }));
  return { label, act, ms: msToUndo };
}

// No component is at hand to ask for its words.
function createWords() {
  const language = asLanguage(document.documentElement.lang) ?? 'en';
  const messages = { admin: adminMessagesOf(language) } as KnownMessages;
  return createTranslator({ locale: localeOf(language), messages, namespace: 'admin' });
}
