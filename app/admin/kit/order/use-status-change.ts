import { useEffect, useLayoutEffect } from 'react';
import type { OrderAnswer } from '#app/admin/order/order-answer.ts';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import type { ShippingDoubt } from '#domain/orders/ship-order.ts';
import { useStaffForm } from '../use-staff-form.ts';
import { type StatusAnswer, type UndoDetail, undoEvent } from './status-answer.ts';

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
  const form = useStaffForm<StatusAnswer | OrderAnswer>(key ? { key } : {});
  const answer = toStatusAnswer(form.answer);
  useTaken(answer, take);
  return { ...form, answer };
}

/** The list's action answers of a status alone; the page's says of everything what it is about. */
export function toStatusAnswer(
  answer: StatusAnswer | OrderAnswer | undefined,
): StatusAnswer | undefined {
  if (!answer || !('intent' in answer)) return answer;
  return answer.intent === 'status' ? answer : undefined;
}

// Before anything is painted, or the former status would be seen for a moment.
function useTaken(answer: StatusAnswer | undefined, take: TakeStatus): void {
  useLayoutEffect(() => {
    if (answer && answer.kind !== 'refused') take(answer.orderId, answer.status);
  }, [answer, take]);
}
