import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { isSameFilter, type OrdersAddress, toDataAddress } from './orders-address.ts';
import type { ListedOrderView, OrdersData } from './use-live-orders.ts';

/**
 * Each order with its status at selection: the server refuses the change if a colleague has changed the
 * status since.
 */
export type Chosen = ReadonlyMap<string, OrderStatus>;

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

/** Holds the selection, from the visible orders or all of the list. Another list starts with an empty one. */
export function useChosenOrders(address: OrdersAddress, orders: readonly ListedOrderView[]) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [previous, setPrevious] = useState(address);
  const last = useRef<string>(undefined);
  if (previous !== address) {
    setPrevious(address);
    if (!isSameFilter(previous, address)) setChosen(new Map());
  }
  const all = useAllOrders(address, (loaded) => setChosen(loaded));

  const choose = (orderId: string, isChosen: boolean, isRange: boolean) => {
    const at = orders.findIndex((order) => order.orderId === orderId);
    const before = orders.findIndex((order) => order.orderId === last.current);
    const from = isRange && before >= 0 ? before : at;
    const range = orders.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = orderId;
    setChosen((now) => withOrders(now, range, isChosen));
  };
  const chooseVisible = (isChosen: boolean) =>
    setChosen((now) => (isChosen ? withOrders(now, orders, true) : new Map()));
  return { chosen, choose, chooseVisible, all, clear: () => setChosen(new Map()) };
}

function withOrders(now: Chosen, orders: readonly ListedOrderView[], isChosen: boolean): Chosen {
  const next = new Map(now);
  for (const { orderId, orderStatus } of orders) {
    if (isChosen) next.set(orderId, orderStatus);
    else next.delete(orderId);
  }
  return next;
}

function useAllOrders(address: OrdersAddress, onLoaded: (chosen: Chosen) => void) {
  const { load, data, state, reset } = useFetcher<OrdersData>();
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef({ address, onLoaded });
  useEffect(() => {
    latest.current = { address, onLoaded };
  });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    // Cleared, or the router would fetch it a second time.
    reset();
    const { address, onLoaded } = latest.current;
    const isCurrent = isSameFilter(data.address, address);
    setFailed(isCurrent && !data.numbers);
    if (isCurrent && data.numbers) onLoaded(new Map(data.numbers));
  }, [state, data, reset]);
  return {
    fetch: () => void load(toDataAddress({ ...address, part: 'numbers' })),
    isFetching: state !== 'idle',
    hasFailed,
  };
}
