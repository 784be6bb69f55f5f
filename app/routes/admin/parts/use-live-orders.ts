import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type LiveState, watchOrders } from '../../../browser/order-changes.ts';
import type { clientLoader, OrdersData } from '../orders.tsx';
import { toAddress, toDataAddress } from './orders-address.ts';
import { recheckEvent } from './use-gate.ts';

/** Changes often come in bunches: they are waited for this long, but never longer than that. */
const msToSettle = 250;
const msAtMost = 1500;
const msBeforeRetry = 5000;

/**
 * Keeps the list as the shop is: it is loaded again when orders change, when the connection was lost
 * and is back, and until a load that failed has worked. What staff are typing is not touched, and a
 * list that cannot be renewed just now stays as it is.
 */
export function useLiveOrders(loaded: OrdersData) {
  const [line, setLine] = useState<LiveState>('connecting');
  const { orders, refresh, isLoading } = useRenewed(loaded);
  const { isLoaded } = orders;

  const refreshSoon = useSettled(refresh);
  useEffect(() => {
    const onRefused = () => dispatchEvent(new Event(recheckEvent));
    return watchOrders({ onChange: refreshSoon, onState: setLine, onRefused });
  }, [refreshSoon]);

  useEffect(() => {
    if (isLoaded) return;
    const timer = setInterval(refreshSoon, msBeforeRetry);
    return () => clearInterval(timer);
  }, [isLoaded, refreshSoon]);

  const state: LiveState = isLoaded ? line : 'reconnecting';
  return { orders, state, refresh, isLoading };
}

/**
 * The newest of what the page was made with and what was fetched since. A fetcher of its own, not the
 * router's revalidation: that one would put the error page in place of the list, and of everything,
 * when the line is down.
 */
function useRenewed(loaded: OrdersData) {
  const fetcher = useFetcher<typeof clientLoader>();
  const [made, setMade] = useState(loaded);
  const [orders, setOrders] = useState(loaded);
  if (made !== loaded) {
    setMade(loaded);
    setOrders(loaded);
  }

  const { data, state, load, reset } = fetcher;
  const address = toAddress(loaded.address);
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    // Filters may have changed while it was on its way.
    if (data.isLoaded && toAddress(data.address) === address) setOrders(data);
    // Emptied, or the router would fetch it a second time after every change of a status.
    reset();
  }, [state, data, address, reset]);

  const dataAddress = toDataAddress(loaded.address);
  const refresh = useCallback(() => void load(dataAddress), [load, dataAddress]);
  return { orders, refresh, isLoading: state !== 'idle' };
}

/** Calls `act` when calls have stopped coming for a moment, and in any case before long. */
export function useSettled(act: () => void): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitingSince = useRef<number>(undefined);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    waitingSince.current ??= Date.now();
    const left = msAtMost - (Date.now() - waitingSince.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        waitingSince.current = undefined;
        latest.current();
      },
      Math.max(0, Math.min(msToSettle, left)),
    );
  }, []);
}
