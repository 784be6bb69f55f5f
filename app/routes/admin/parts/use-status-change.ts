import { useEffect, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { asOrderStatus, type OrderStatus } from '#domain/orders/order.ts';
import type { ShippingDoubt } from '#domain/orders/ship-order.ts';
import type { clientAction } from '../orders.tsx';
import { type StatusAnswer, type UndoDetail, undoEvent } from './status-answer.ts';

export type StatusChange = ReturnType<typeof useStatusChange>;
export type TakeStatus = (orderId: string, status: OrderStatus) => void;

type Changing = { orderId: string; orderStatus: OrderStatus };

/**
 * Changes the status of one order. `status` is the one to show: what was just chosen until the server
 * has answered, then the order's own. `take` is told what the server says it has become.
 */
export function useStatusChange({ orderId, orderStatus }: Changing, take: TakeStatus) {
  const fetcher = useFetcher<typeof clientAction>({ key: `status-${orderId}` });
  const chosen = fetcher.formData?.get('status');
  const status = typeof chosen === 'string' ? asOrderStatus(chosen) : orderStatus;
  useTaken(fetcher.data, take);

  /** `expected` is the status that staff saw when they chose, `confirmed` what they were asked. */
  const change = (to: OrderStatus, expected: OrderStatus, confirmed?: readonly ShippingDoubt[]) => {
    const form = { order_id: orderId, status: to, expected, confirmed: `${confirmed ?? ''}` };
    void fetcher.submit(form, { method: 'post' });
  };
  const isChanging = fetcher.state !== 'idle';
  const answer = isChanging ? undefined : fetcher.data;
  return { status, change, isChanging, answer, forget: () => fetcher.reset() };
}

/** Takes changes back when somebody says so. Returns what became of the last one. */
export function useUndo(take: TakeStatus): StatusAnswer | undefined {
  const { submit, data, state } = useFetcher<typeof clientAction>();
  useTaken(data, take);
  useEffect(() => {
    const undo = (event: Event) => {
      const { orderId, event: change } = (event as CustomEvent<UndoDetail>).detail;
      void submit({ order_id: orderId, undo: change }, { method: 'post' });
    };
    addEventListener(undoEvent, undo);
    return () => removeEventListener(undoEvent, undo);
  }, [submit]);
  return state === 'idle' ? data : undefined;
}

// Before anything is painted, or the former status would be seen for a moment.
function useTaken(answer: StatusAnswer | undefined, take: TakeStatus): void {
  useLayoutEffect(() => {
    if (answer && answer.kind !== 'refused') take(answer.orderId, answer.status);
  }, [answer, take]);
}
