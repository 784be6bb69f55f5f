import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { BulkChange } from '#domain/orders/bulk/bulk-change.ts';
import type { ListedOrder } from '#domain/orders/list/admin-orders.server.ts';
import { writePlace } from '#domain/orders/list/order-cursor.ts';
import type { ListCounts } from '#domain/orders/list/worklists.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { type LiveState, useLiveData, useSettled } from '../kit/live-data.ts';
import type { ShownOrder as OrderOfPage } from '../kit/order/order-items.tsx';
import {
  isSameFilter,
  mostShown,
  type OrdersAddress,
  ordersAddress,
  pageSize,
  toDataAddress,
} from './orders-address.ts';
import {
  dropLeaving,
  type Shown,
  showAgain,
  showCards,
  showMore,
  showPage,
} from './orders-shown.ts';

const refreshIntervalMs = 5000;
const pollIntervalMs = 20_000;
/** Duration of a card's fade-out. */
const fadeOutMs = 200;

/** A missing `asOf` means that the list could not be loaded. */
export type ShownOrder = ListedOrder & Pick<OrderOfPage, 'created' | 'printed'>;
export type OrdersData = {
  address: OrdersAddress;
  asOf: string | undefined;
  isLoaded: boolean;
  orders: ShownOrder[];
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
  const { shown, setShown, isLoaded, setLoaded, counts, setCounts } = useShown(loaded);
  const { address } = loaded;
  const count = shown.orders.length;

  const again = useOrdersLoader(address, (data) => {
    setLoaded(true);
    setCounts(data.counts);
    setShown((now) => showAgain(now, data));
  });
  const navigate = useNavigate();
  const more = useOrdersLoader(address, (data) => {
    setShown((now) => showMore(now, data));
    // The address records the length, so that a return to it restores the list.
    const pages = Math.ceil((count + data.orders.length) / pageSize);
    const there = ordersAddress.write({ ...address, shown: Math.min(pages * pageSize, mostShown) });
    void navigate(there, { replace: true, preventScrollReset: true });
  });
  const { ask } = again;
  const refresh = useCallback(
    () => ask({ ...address, shown: Math.min(Math.max(count, pageSize), mostShown) }),
    [ask, address, count],
  );
  const renew = useOrderCards(
    address,
    (asked, data) => {
      setCounts(data.counts);
      setShown((now) => showCards(now, asked, data.orders));
    },
    refresh,
  );

  const refreshSoon = useSettled(refresh);
  const { ask: askCounts } = useOrdersLoader(address, (data) => setCounts(data.counts));
  // An order becomes late with nothing changed about itself.
  const takeLate = useSettled(
    () => void (address.view === 'late' ? refresh() : askCounts({ ...address, part: 'counts' })),
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
    if (shown.leaving.size === 0) return;
    const timer = setTimeout(() => setShown(dropLeaving), fadeOutMs);
    return () => clearTimeout(timer);
  }, [shown.leaving, setShown]);

  const last = shown.orders.at(-1);
  const loadMore = () => {
    if (last && !more.isLoading)
      more.ask({ ...address, shown: pageSize, before: writePlace(last) });
  };
  const setStatus = useCallback(
    (orderId: string, orderStatus: OrderStatus) => {
      setShown((now) => withStatus(now, orderId, orderStatus));
      renew(orderId);
    },
    [setShown, renew],
  );
  const state: LiveState = isLoaded ? live : 'reconnecting';
  return {
    shown,
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

function useShown(loaded: OrdersData) {
  const [made, setMade] = useState(loaded);
  const [isLoaded, setLoaded] = useState(loaded.isLoaded);
  const [counts, setCounts] = useState(loaded.counts);
  const isOldestFirst = loaded.address.sort === 'oldest';
  const [shown, setShown] = useState<Shown<ShownOrder>>(() => showPage(loaded, isOldestFirst));
  if (made !== loaded) {
    setMade(loaded);
    setLoaded(loaded.isLoaded);
    setCounts(loaded.counts);
    setShown(showPage(loaded, isOldestFirst));
  }
  return { shown, setShown, isLoaded, setLoaded, counts, setCounts };
}

function withStatus(
  shown: Shown<ShownOrder>,
  orderId: string,
  orderStatus: OrderStatus,
): Shown<ShownOrder> {
  const orders = shown.orders.map((order) =>
    order.orderId === orderId ? { ...order, orderStatus } : order,
  );
  return { ...shown, orders };
}

const retryDelayMs = 5000;
/** More changed orders than this are fetched in batches. */
const mostAtOnce = 50;
/** The whole list is reloaded if more orders than this are waiting. */
const maxWaiting = 500;

type Take = (data: OrdersData) => void;

/** Loads with a fetcher: revalidation would show the error page while the connection is down. */
function useOrdersLoader(current: OrdersAddress, take: Take, fail?: () => void) {
  const { data, state, load, reset } = useFetcher<OrdersData>();
  const latest = useRef({ current, take, fail });
  useEffect(() => {
    latest.current = { current, take, fail };
  });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    const { current, take, fail } = latest.current;
    // Cleared, or the router would fetch it a second time.
    reset();
    if (data.isLoaded && isSameFilter(data.address, current)) take(data);
    else fail?.();
  }, [state, data, reset]);
  const ask = useCallback((address: OrdersAddress) => void load(toDataAddress(address)), [load]);
  return { ask, isLoading: state !== 'idle' };
}

/** Never drops an order: failed ones are fetched again. */
function useOrderCards(
  address: OrdersAddress,
  put: (asked: readonly string[], found: OrdersData) => void,
  refresh: () => void,
) {
  const waiting = useRef(new Set<string>());
  const asked = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { ask, isLoading } = useOrdersLoader(
    address,
    (data) => {
      put(asked.current, data);
      if (waiting.current.size > 0) fetchSoon();
    },
    () => {
      for (const orderId of asked.current) waiting.current.add(orderId);
      clearTimeout(timer.current);
      timer.current = setTimeout(fetchSoon, retryDelayMs);
    },
  );
  const fetchSoon = useSettled(() => {
    if (isLoading || waiting.current.size === 0) return;
    const isFlood = waiting.current.size > maxWaiting;
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
