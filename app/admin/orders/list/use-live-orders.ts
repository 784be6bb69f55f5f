import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { BulkChange } from '#domain/orders/bulk/bulk-change.ts';
import type { ListedOrder } from '#domain/orders/list/admin-orders.server.ts';
import { writePlace } from '#domain/orders/list/order-cursor.ts';
import type { ListCounts } from '#domain/orders/list/worklists.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { type LiveState, useLiveData, useSettled } from '../../live/live-data.ts';
import type { OrderView } from '../widgets/order-items.tsx';
import {
  isSameFilter,
  maxVisibleOrders,
  type OrdersAddress,
  ordersAddress,
  pageSize,
  toDataAddress,
} from './orders-address.ts';
import {
  dropLeaving,
  showAgain,
  showCards,
  showMore,
  showPage,
  type VisibleOrders,
} from './visible-orders.ts';

const refreshIntervalMs = 5000;
const pollIntervalMs = 20_000;
/** Duration of a card's fade-out. */
const fadeOutMs = 200;

/** A missing `asOf` means that the list could not be loaded. */
export type ListedOrderView = ListedOrder & Pick<OrderView, 'created' | 'printed'>;
export type OrdersData = {
  address: OrdersAddress;
  asOf: string | undefined;
  isLoaded: boolean;
  orders: ListedOrderView[];
  hasMore: boolean;
  /** Number of orders in each list; undefined if not requested. */
  counts: ListCounts | undefined;
  bulk: BulkChange | undefined;
  /** All orders of the list with their statuses; undefined if not requested. */
  numbers: (readonly [orderId: string, status: OrderStatus])[] | undefined;
};

export type LiveOrders = ReturnType<typeof useLiveOrders>;

/** A changed order is fetched alone; the first page only after a failure or very many changes. */
export function useLiveOrders(loaded: OrdersData) {
  const { visible, setVisible, isLoaded, setLoaded, counts, setCounts } = useVisibleOrders(loaded);
  const { address } = loaded;
  const count = visible.orders.length;

  const again = useOrdersLoader(address, (data) => {
    setLoaded(true);
    setCounts(data.counts);
    setVisible((now) => showAgain(now, data));
  });
  const navigate = useNavigate();
  const more = useOrdersLoader(address, (data) => {
    setVisible((now) => showMore(now, data));
    // The address records the length, so that a return to it restores the list.
    const pages = Math.ceil((count + data.orders.length) / pageSize);
    const nextAddress = ordersAddress.write({
      ...address,
      shown: Math.min(pages * pageSize, maxVisibleOrders),
    });
    void navigate(nextAddress, { replace: true, preventScrollReset: true });
  });
  const { requestPage } = again;
  const refresh = useCallback(
    () => requestPage({ ...address, shown: Math.min(Math.max(count, pageSize), maxVisibleOrders) }),
    [requestPage, address, count],
  );
  const renew = useOrderCards(
    address,
    (requestedIds, data) => {
      setCounts(data.counts);
      setVisible((now) => showCards(now, requestedIds, data.orders));
    },
    refresh,
  );

  const refreshSoon = useSettled(refresh);
  const { requestPage: requestCounts } = useOrdersLoader(address, (data) => setCounts(data.counts));
  // An order becomes late with nothing changed about itself.
  const takeLate = useSettled(
    () =>
      void (address.view === 'late' ? refresh() : requestCounts({ ...address, part: 'counts' })),
  );
  const live = useLiveData({
    since: loaded.asOf,
    onOpen: useAfterFirst(takeLate),
    onOrder: renew,
    onAttention: takeLate,
    onReload: refreshSoon,
  });
  // Orders that are not paid yet send no notice.
  const isUnpaid = address.view === 'unpaid' || address.payment === 'pending';
  useEffect(() => {
    if (!isUnpaid) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshSoon();
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isUnpaid, refreshSoon]);
  useEffect(() => {
    if (isLoaded) return;
    const timer = setInterval(refreshSoon, refreshIntervalMs);
    return () => clearInterval(timer);
  }, [isLoaded, refreshSoon]);
  useEffect(() => {
    if (visible.leaving.size === 0) return;
    const timer = setTimeout(() => setVisible(dropLeaving), fadeOutMs);
    return () => clearTimeout(timer);
  }, [visible.leaving, setVisible]);

  const last = visible.orders.at(-1);
  const loadMore = () => {
    if (last && !more.isLoading)
      more.requestPage({ ...address, shown: pageSize, before: writePlace(last) });
  };
  const setStatus = useCallback(
    (orderId: string, orderStatus: OrderStatus) => {
      setVisible((now) => withStatus(now, orderId, orderStatus));
      renew(orderId);
    },
    [setVisible, renew],
  );
  const state: LiveState = isLoaded ? live : 'reconnecting';
  return {
    visible,
    counts,
    state,
    isLoaded,
    refresh,
    isRefreshing: again.isLoading,
    loadMore,
    isLoadingMore: more.isLoading,
    setStatus,
  };
}

/** Skips the first call, as the data was just loaded. */
function useAfterFirst(act: () => void): () => void {
  const isFirst = useRef(true);
  return () => {
    if (!isFirst.current) act();
    isFirst.current = false;
  };
}

function useVisibleOrders(loaded: OrdersData) {
  const [previous, setPrevious] = useState(loaded);
  const [isLoaded, setLoaded] = useState(loaded.isLoaded);
  const [counts, setCounts] = useState(loaded.counts);
  const isOldestFirst = loaded.address.sort === 'oldest';
  const [visible, setVisible] = useState<VisibleOrders<ListedOrderView>>(() =>
    showPage(loaded, isOldestFirst),
  );
  if (previous !== loaded) {
    setPrevious(loaded);
    setLoaded(loaded.isLoaded);
    setCounts(loaded.counts);
    setVisible(showPage(loaded, isOldestFirst));
  }
  return { visible, setVisible, isLoaded, setLoaded, counts, setCounts };
}

function withStatus(
  visible: VisibleOrders<ListedOrderView>,
  orderId: string,
  orderStatus: OrderStatus,
): VisibleOrders<ListedOrderView> {
  const orders = visible.orders.map((order) =>
    order.orderId === orderId ? { ...order, orderStatus } : order,
  );
  return { ...visible, orders };
}

const retryDelayMs = 5000;
/** More changed orders than this are fetched in batches. */
const maxRefreshedOrders = 50;
/** The whole list is reloaded if more orders than this are waiting. */
const maxWaiting = 500;

type OnLoaded = (data: OrdersData) => void;

/** Loads with a fetcher: revalidation would show the error page while the connection is down. */
function useOrdersLoader(current: OrdersAddress, onLoaded: OnLoaded, fail?: () => void) {
  const { data, state, load, reset } = useFetcher<OrdersData>();
  const latest = useRef({ current, onLoaded, fail });
  useEffect(() => {
    latest.current = { current, onLoaded, fail };
  });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    const { current, onLoaded, fail } = latest.current;
    // Cleared, or the router would fetch it a second time.
    reset();
    if (data.isLoaded && isSameFilter(data.address, current)) onLoaded(data);
    else fail?.();
  }, [state, data, reset]);
  const requestPage = useCallback(
    (address: OrdersAddress) => void load(toDataAddress(address)),
    [load],
  );
  return { requestPage, isLoading: state !== 'idle' };
}

/** Never drops an order: failed ones are fetched again. */
function useOrderCards(
  address: OrdersAddress,
  onCards: (requestedIds: readonly string[], loaded: OrdersData) => void,
  refresh: () => void,
) {
  const waiting = useRef(new Set<string>());
  const requestedIds = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { requestPage, isLoading } = useOrdersLoader(
    address,
    (data) => {
      onCards(requestedIds.current, data);
      if (waiting.current.size > 0) fetchSoon();
    },
    () => {
      for (const orderId of requestedIds.current) waiting.current.add(orderId);
      clearTimeout(timer.current);
      timer.current = setTimeout(fetchSoon, retryDelayMs);
    },
  );
  const fetchSoon = useSettled(() => {
    if (isLoading || waiting.current.size === 0) return;
    const isFlood = waiting.current.size > maxWaiting;
    requestedIds.current = [...waiting.current].slice(0, isFlood ? undefined : maxRefreshedOrders);
    for (const orderId of requestedIds.current) waiting.current.delete(orderId);
    if (isFlood) refresh();
    else requestPage({ ...address, only: requestedIds.current });
  });
  return useCallback(
    (orderId: string) => {
      waiting.current.add(orderId);
      fetchSoon();
    },
    [fetchSoon],
  );
}
