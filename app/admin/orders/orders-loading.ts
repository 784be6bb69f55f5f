import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useSettled } from '../kit/orders-settled.ts';
import type { clientLoader, OrdersData } from './orders.tsx';
import { isSameFilter, type OrdersAddress, toDataAddress } from './orders-address.ts';

const msBeforeRetry = 5000;
/** More changed orders than this are fetched one lot after another. */
const mostAtOnce = 50;
/** With more than this, the list is loaded again as a whole. */
const mostWaiting = 500;

type Take = (data: OrdersData) => void;

/**
 * Loads orders for the list. A fetcher of its own, not the router's revalidation: that one would put
 * the error page in place of the list, and of everything, when the line is down. What comes for
 * filters that have changed meanwhile, or does not come, goes to `fail`.
 */
export function useOrdersLoader(current: OrdersAddress, take: Take, fail?: () => void) {
  const { data, state, load, reset } = useFetcher<typeof clientLoader>();
  const latest = useRef({ current, take, fail });
  useEffect(() => {
    latest.current = { current, take, fail };
  });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    const { current, take, fail } = latest.current;
    // Emptied, or the router would fetch it a second time.
    reset();
    if (data.isLoaded && isSameFilter(data.address, current)) take(data);
    else fail?.();
  }, [state, data, reset]);
  const ask = useCallback((address: OrdersAddress) => void load(toDataAddress(address)), [load]);
  return { ask, isLoading: state !== 'idle' };
}

/**
 * Fetches single orders as they change, several at once when they change at once. None is forgotten:
 * what could not be fetched is asked for again.
 */
export function useOrderCards(
  address: OrdersAddress,
  put: (asked: readonly string[], found: OrdersData['orders']) => void,
  refresh: () => void,
) {
  const waiting = useRef(new Set<string>());
  const asked = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { ask, isLoading } = useOrdersLoader(
    address,
    ({ orders }) => {
      put(asked.current, orders);
      if (waiting.current.size > 0) fetchSoon();
    },
    () => {
      for (const orderId of asked.current) waiting.current.add(orderId);
      clearTimeout(timer.current);
      timer.current = setTimeout(fetchSoon, msBeforeRetry);
    },
  );
  const fetchSoon = useSettled(() => {
    if (isLoading || waiting.current.size === 0) return;
    const isFlood = waiting.current.size > mostWaiting;
    asked.current = [...waiting.current].slice(0, isFlood ? undefined : mostAtOnce);
    for (const orderId of asked.current) waiting.current.delete(orderId);
    if (isFlood) refresh();
    else ask({ ...address, only: asked.current });
  });
  return useCallback(
    (orderId: string) => {
      waiting.current.add(orderId);
      fetchSoon();
    },
    [fetchSoon],
  );
}
