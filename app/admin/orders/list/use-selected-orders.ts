import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { isSameFilter, type OrdersAddress, toDataAddress } from './orders-address.ts';
import type { ListedOrderView, OrdersData } from './use-live-orders.ts';

/**
 * Each order with its status at selection: the server refuses the change if a colleague has changed the
 * status since.
 */
export type Selection = ReadonlyMap<string, OrderStatus>;

export type ChosenOrders = ReturnType<typeof useSelectedOrders>;

/** Holds the selection, from the visible orders or all of the list. Another list starts with an empty one. */
export function useSelectedOrders(address: OrdersAddress, orders: readonly ListedOrderView[]) {
  const [selected, setSelected] = useState<Selection>(new Map());
  const [previous, setPrevious] = useState(address);
  const last = useRef<string>(undefined);
  if (previous !== address) {
    setPrevious(address);
    if (!isSameFilter(previous, address)) setSelected(new Map());
  }
  const all = useAllOrders(address, (loaded) => setSelected(loaded));

  const select = (orderId: string, isSelected: boolean, isRange: boolean) => {
    const at = orders.findIndex((order) => order.orderId === orderId);
    const before = orders.findIndex((order) => order.orderId === last.current);
    const from = isRange && before >= 0 ? before : at;
    const range = orders.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = orderId;
    setSelected((now) => withOrders(now, range, isSelected));
  };
  const selectVisible = (isSelected: boolean) =>
    setSelected((now) => (isSelected ? withOrders(now, orders, true) : new Map()));
  return { selected, select, selectVisible, all, clear: () => setSelected(new Map()) };
}

function withOrders(
  now: Selection,
  orders: readonly ListedOrderView[],
  isSelected: boolean,
): Selection {
  const next = new Map(now);
  for (const { orderId, orderStatus } of orders) {
    if (isSelected) next.set(orderId, orderStatus);
    else next.delete(orderId);
  }
  return next;
}

function useAllOrders(address: OrdersAddress, onLoaded: (selected: Selection) => void) {
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
