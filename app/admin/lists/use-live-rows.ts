import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type LiveState, useDebounced, useLiveData } from '../live/live-data.ts';
import type { Paged } from './define-list.ts';
import type { ListData } from './list-data.ts';
import {
  dropLeaving,
  type RowOrder,
  showMore,
  showPage,
  showReload,
  type VisibleRows,
} from './visible-rows.ts';

const retryIntervalMs = 5000;
/** Duration of a row's fade-out. */
const fadeOutMs = 200;

export type RowsRequest = { before: string | undefined; limit: number };

type LiveRowsOptions<Filters, Row> = {
  order: RowOrder<Row>;
  cursorOf: (row: Row) => string;
  /** Address of the data of some rows; the list takes at most `maxRows` at once. */
  dataAddressOf: (request: RowsRequest) => string;
  pageSize: number;
  maxRows: number;
  /** Whether both filters select the same rows, apart from the page. */
  isSameList: (a: Filters, b: Filters) => boolean;
  /** ISO 8601; changes up to this moment are in the data. */
  since: string | undefined;
  /** Rows of this list change without an event, so it also reloads at this interval. */
  pollIntervalMs: number | undefined;
  /** Called with the data of further rows, and the number of rows that are visible with them. */
  onMore: (count: number) => void;
};

/**
 * Keeps a list current that grows in its page. An event reports only that something has changed: then all
 * visible rows reload through the list's loader, once for a burst of events. After a failed load the list
 * stays as it is and retries.
 */
export function useLiveRows<Filters extends Paged, Row, Extras>(
  loaded: ListData<Filters, Row, Extras>,
  options: LiveRowsOptions<Filters, Row>,
) {
  const { order, cursorOf, dataAddressOf, pageSize, maxRows, isSameList, pollIntervalMs } = options;
  const { filters } = loaded;
  const view = useVisibleRows(loaded, isSameList);
  const { visible, setVisible, latest, hasFailed, setFailed, takeData } = view;
  const count = visible.rows.length - visible.leaving.size;
  const isCurrent = (data: ListData<Filters, Row, Extras>) => isSameList(data.filters, filters);

  const collected = useRef<Row[]>([]);
  const isOutdated = useRef(false);
  const again = useRowsFetcher<Filters, Row, Extras>((data) => {
    if (!isCurrent(data)) return;
    if (!data.isLoaded) return setFailed(true);
    const rows = [...collected.current, ...data.rows];
    if (data.next !== undefined && rows.length < count) {
      collected.current = rows;
      const limit = limitOf(count - rows.length);
      return again.load(dataAddressOf({ before: data.next, limit }));
    }
    takeData(data);
    setVisible((now) => showReload(now, { rows, hasMore: data.next !== undefined }, order));
    if (isOutdated.current) refreshSoon();
  });
  const limitOf = (rows: number) => Math.min(Math.max(rows, pageSize), maxRows);
  const refresh = () => {
    isOutdated.current = false;
    collected.current = [];
    again.load(dataAddressOf({ before: filters.before, limit: limitOf(count) }));
  };
  // A reload that is under way may have read the rows before this change.
  const refreshSoon = useDebounced(() => {
    if (again.isLoading) isOutdated.current = true;
    else refresh();
  });

  const more = useRowsFetcher<Filters, Row, Extras>((data) => {
    if (!data.isLoaded || !isCurrent(data)) return;
    const page = { rows: data.rows, hasMore: data.next !== undefined };
    setVisible((now) => showMore(now, page, order));
    options.onMore(count + data.rows.length);
  });
  const last = visible.rows.at(-1);
  const loadMore = () => {
    if (last === undefined || more.isLoading) return;
    more.load(dataAddressOf({ before: cursorOf(last), limit: pageSize }));
  };

  const live = useLiveData({
    since: options.since,
    onOpen: useSkipFirstCall(refreshSoon),
    onOrder: refreshSoon,
    onAttention: refreshSoon,
    onReload: refreshSoon,
  });
  useInterval(refreshSoon, pollIntervalMs);
  useInterval(refreshSoon, hasFailed ? retryIntervalMs : undefined);
  useEffect(() => {
    if (visible.leaving.size === 0) return;
    const timer = setTimeout(() => setVisible((now) => dropLeaving(now, order)), fadeOutMs);
    return () => clearTimeout(timer);
  }, [visible.leaving, setVisible, order]);

  const reload = useStableCallback(refresh);
  const { press, isRefreshing } = useRefreshButton(again.isLoading, refresh);
  const state: LiveState = hasFailed ? 'reconnecting' : live;
  return {
    visible,
    /** The data of the last load. */
    latest,
    state,
    /** Reloads at once: a load that is under way is dropped. */
    reload,
    refresh: press,
    isRefreshing,
    loadMore,
    isLoadingMore: more.isLoading,
  };
}

function useVisibleRows<Filters extends Paged, Row, Extras>(
  loaded: ListData<Filters, Row, Extras>,
  isSameList: (a: Filters, b: Filters) => boolean,
) {
  const toPage = ({ rows, next }: typeof loaded) => showPage({ rows, hasMore: next !== undefined });
  const [previous, setPrevious] = useState(loaded);
  const [latest, setLatest] = useState(loaded);
  const [hasFailed, setFailed] = useState(!loaded.isLoaded);
  const [visible, setVisible] = useState<VisibleRows<Row>>(() => toPage(loaded));
  if (previous !== loaded) {
    setPrevious(loaded);
    setFailed(!loaded.isLoaded);
    if (loaded.isLoaded || !isSameList(loaded.filters, latest.filters)) {
      setLatest(loaded);
      setVisible(toPage(loaded));
    }
  }
  const takeData = (data: typeof loaded) => {
    setLatest(data);
    setFailed(false);
  };
  return { visible, setVisible, latest, hasFailed, setFailed, takeData };
}

/** Loads with a fetcher: a failed revalidation would show the error page. */
function useRowsFetcher<Filters extends Paged, Row, Extras>(
  onLoaded: (data: ListData<Filters, Row, Extras>) => void,
) {
  const { data, state, load, reset } = useFetcher<ListData<Filters, Row, Extras>>();
  const latest = useRef(onLoaded);
  useEffect(() => {
    latest.current = onLoaded;
  });
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    // Cleared, or the router would fetch it a second time.
    reset();
    latest.current(data as ListData<Filters, Row, Extras>);
  }, [state, data, reset]);
  return { load: (address: string) => void load(address), isLoading: state !== 'idle' };
}

/** Skips the first call, as the data was just loaded. */
function useSkipFirstCall(act: () => void): () => void {
  const isFirst = useRef(true);
  return () => {
    if (!isFirst.current) act();
    isFirst.current = false;
  };
}

/** Runs at an interval while the page is visible. `act` is the same function in every render. */
function useInterval(act: () => void, intervalMs: number | undefined): void {
  useEffect(() => {
    if (intervalMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') act();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [act, intervalMs]);
}

/** Returns one function for all renders. */
function useStableCallback(act: () => void): () => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(() => latest.current(), []);
}

/** Background reloads are silent; only a click on Refresh shows that the list is loading. */
function useRefreshButton(isLoading: boolean, refresh: () => void) {
  const [isPressed, setPressed] = useState(false);
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && !isLoading) setPressed(false);
    wasLoading.current = isLoading;
  }, [isLoading]);
  const press = () => {
    setPressed(true);
    refresh();
  };
  return { press, isRefreshing: isPressed && isLoading };
}
