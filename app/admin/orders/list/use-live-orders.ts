import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { compareOrderCursors, writeOrderCursor } from '#domain/orders/list/order-cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useLiveRows } from '../../lists/use-live-rows.ts';
import type { RowOrder, VisibleRows } from '../../lists/visible-rows.ts';
import { isSameFilter, ordersAddress, toDataAddress } from './orders-address.ts';
import { maxVisibleOrders, ordersList } from './orders-list.ts';
import type { ListedOrderView, OrdersData } from './orders-query.server.ts';

const unpaidPollIntervalMs = 20_000;

const newestFirst: RowOrder<ListedOrderView> = {
  idOf: ({ orderId }) => orderId,
  compare: compareOrderCursors,
};
const oldestFirst: RowOrder<ListedOrderView> = {
  ...newestFirst,
  compare: (a, b) => compareOrderCursors(b, a),
};

export type LiveOrders = ReturnType<typeof useLiveOrders>;

export function useLiveOrders(loaded: OrdersData) {
  const { filters, extras } = loaded;
  const { pageSize } = ordersList;
  const navigate = useNavigate();
  const { latest, reload, ...live } = useLiveRows(loaded, {
    order: filters.sort === 'oldest' ? oldestFirst : newestFirst,
    cursorOf: writeOrderCursor,
    dataAddressOf: ({ before, limit }) => toDataAddress({ ...filters, before, shown: limit }),
    pageSize,
    maxRows: maxVisibleOrders,
    isSameList: isSameFilter,
    since: extras?.asOf,
    // Orders that are not paid yet send no notice.
    pollIntervalMs:
      filters.view === 'unpaid' || filters.payment === 'pending' ? unpaidPollIntervalMs : undefined,
    // The address records the length, so that a return to it restores the list.
    onMore: (count) => {
      const length = Math.min(Math.ceil(count / pageSize) * pageSize, maxVisibleOrders);
      const to = ordersAddress.write({ ...filters, shown: length });
      void navigate(to, { replace: true, preventScrollReset: true });
    },
  });
  const { visible, setStatus } = useOwnChanges(live.visible, latest, reload);
  const { isLoaded, extras: latestExtras } = latest;
  return { ...live, visible, setStatus, isLoaded, extras: latestExtras };
}

/** A status that staff have just set is shown at once, until the list has reloaded with it. */
function useOwnChanges(listed: VisibleRows<ListedOrderView>, latest: unknown, reload: () => void) {
  const [own, setOwn] = useState<ReadonlyMap<string, OrderStatus>>(new Map());
  const [previous, setPrevious] = useState(latest);
  if (previous !== latest) {
    setPrevious(latest);
    setOwn(new Map());
  }
  const setStatus = useCallback(
    (orderId: string, status: OrderStatus) => {
      setOwn((now) => new Map(now).set(orderId, status));
      reload();
    },
    [reload],
  );
  const visible = useMemo(() => {
    if (own.size === 0) return listed;
    const rows = listed.rows.map((row) => {
      const orderStatus = own.get(row.orderId);
      return orderStatus ? { ...row, orderStatus } : row;
    });
    return { ...listed, rows };
  }, [listed, own]);
  return { visible, setStatus };
}
