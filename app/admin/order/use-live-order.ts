import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { recheckEvent } from '../chrome/use-gate.ts';
import { type LiveState, watchOrders } from '../kit/order-changes.ts';
import { useSettled } from '../kit/orders-settled.ts';

/** Loads the page's order again whenever somebody changes it. What is being typed stays. */
export function useLiveOrder(orderId: string, asOf: string): LiveState {
  const [line, setLine] = useState<LiveState>('connecting');
  const [since] = useState(asOf);
  const { revalidate } = useRevalidator();
  const refresh = useSettled(() => void revalidate());
  useEffect(
    () =>
      watchOrders({
        since,
        onOrder: (changed) => {
          if (changed === orderId) refresh();
        },
        onReload: refresh,
        onState: setLine,
        onRefused: () => dispatchEvent(new Event(recheckEvent)),
      }),
    [since, orderId, refresh],
  );
  return line;
}
