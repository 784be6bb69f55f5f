import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { isSameFilter, type OrdersAddress, toDataAddress } from './orders-address.ts';
import type { OrdersData, ShownOrder } from './use-live-orders.ts';

/**
 * Each order with its status at selection: the server refuses the change if a colleague has changed the
 * status since.
 */
export type Chosen = ReadonlyMap<string, OrderStatus>;

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

/** Holds the selection, from the visible orders or all of the list. Another list starts with an empty one. */
export function useChosenOrders(address: OrdersAddress, orders: readonly ShownOrder[]) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [made, setMade] = useState(address);
  const last = useRef<string>(undefined);
  if (made !== address) {
    setMade(address);
    if (!isSameFilter(made, address)) setChosen(new Map());
  }
  const all = useAllOrders(address, (found) => setChosen(found));

  const choose = (orderId: string, isChosen: boolean, isRange: boolean) => {
    const at = orders.findIndex((order) => order.orderId === orderId);
    const before = orders.findIndex((order) => order.orderId === last.current);
    const from = isRange && before >= 0 ? before : at;
    const meant = orders.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = orderId;
    setChosen((now) => withOrders(now, meant, isChosen));
  };
  const chooseShown = (isChosen: boolean) =>
    setChosen((now) => (isChosen ? withOrders(now, orders, true) : new Map()));
  return { chosen, choose, chooseShown, all, clear: () => setChosen(new Map()) };
}

function withOrders(now: Chosen, orders: readonly ShownOrder[], isChosen: boolean): Chosen {
  const next = new Map(now);
  for (const { orderId, orderStatus } of orders) {
    if (isChosen) next.set(orderId, orderStatus);
    else next.delete(orderId);
  }
  return next;
}

function useAllOrders(address: OrdersAddress, take: (chosen: Chosen) => void) {
  const { load, data, state, reset } = useFetcher<OrdersData>();
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef({ address, take });
  useEffect(() => {
    latest.current = { address, take };
  });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    // Cleared, or the router would fetch it a second time.
    reset();
    const { address, take } = latest.current;
    const isMeant = isSameFilter(data.address, address);
    setFailed(isMeant && !data.numbers);
    if (isMeant && data.numbers) take(new Map(data.numbers));
  }, [state, data, reset]);
  return {
    fetch: () => void load(toDataAddress({ ...address, part: 'numbers' })),
    isFetching: state !== 'idle',
    hasFailed,
  };
}
