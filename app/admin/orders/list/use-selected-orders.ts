import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useSelection } from '../../lists/use-selection.ts';
import {
  isSameFilter,
  type OrdersAddress,
  ordersAddress,
  toDataAddress,
  withoutPage,
} from './orders-address.ts';
import type { ListedOrderView, OrdersData } from './orders-query.server.ts';

/**
 * Each order with its status at selection: the server refuses the change if a colleague has changed the
 * status since.
 */
export type Selection = ReadonlyMap<string, OrderStatus>;

export type ChosenOrders = ReturnType<typeof useSelectedOrders>;

/** Holds the selection, from the visible orders or all of the list. */
export function useSelectedOrders(address: OrdersAddress, orders: readonly ListedOrderView[]) {
  const listKey = ordersAddress.write(withoutPage(address));
  const { setSelected, ...selection } = useSelection(orders, listKey, orderSelection);
  const all = useAllOrders(address, setSelected);
  return { ...selection, all };
}

const orderSelection = {
  idOf: ({ orderId }: ListedOrderView) => orderId,
  chosenValueOf: ({ orderStatus }: ListedOrderView) => orderStatus,
};

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
    const isCurrent = isSameFilter(data.filters, address);
    setFailed(isCurrent && !data.numbers);
    if (isCurrent && data.numbers) onLoaded(new Map(data.numbers));
  }, [state, data, reset]);
  return {
    fetch: () => void load(toDataAddress({ ...address, part: 'numbers' })),
    isFetching: state !== 'idle',
    hasFailed,
  };
}
