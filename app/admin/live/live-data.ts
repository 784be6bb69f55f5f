import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { staffApi } from '#domain/addresses.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

export const recheckEvent = 'nabta:recheck-session';

export const attentionEvent = 'nabta:attention';

/** An order was paid or changed, or may have been while disconnected. */
export const orderEvent = 'nabta:order';

let openWatches = 0;
let staysOpen = false;

/** Keeps this tab's connection open while it is hidden. One tab may do that: a browser allows six a server. */
export function keepOpenWhenHidden(isEnabled: boolean): void {
  staysOpen = isEnabled;
}

/** Opens a connection on a page that has none of its own. Returns a function that ends it. */
export function watchWithoutPage(): () => void {
  if (openWatches > 0) return () => undefined;
  const ignore = () => undefined;
  return watchOrders({
    onOpen: ignore,
    onOrder: ignore,
    onEmail: ignore,
    onAttention: ignore,
    onReload: ignore,
    onState: ignore,
    onRefused: () => dispatchEvent(new Event(recheckEvent)),
  });
}

type Changes = {
  /** ISO 8601; changes up to this moment are known. */
  since?: string | undefined;
  /** Called on connection and after each reconnect. */
  onOpen?(): void;
  /** An order was paid or changed, now or while disconnected. */
  onOrder?(orderId: string): void;
  /** An email was written or its state changed; missed changes are not repeated. */
  onEmail?(emailId: string): void;
  onAttention?(): void;
  /** Too much has changed: reload the whole page. */
  onReload?(): void;
};

/** A refused connection may mean that the session has ended, so the gate rechecks at once. */
export function useLiveData(changes: Changes = {}): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });
  useEffect(
    () =>
      watchOrders({
        since: latest.current.since,
        onOpen: () => latest.current.onOpen?.(),
        onOrder: (orderId) => latest.current.onOrder?.(orderId),
        onEmail: (emailId) => latest.current.onEmail?.(emailId),
        onAttention: () => latest.current.onAttention?.(),
        onReload: () => latest.current.onReload?.(),
        onState: setState,
        onRefused: () => dispatchEvent(new Event(recheckEvent)),
      }),
    [],
  );
  return state;
}

/** `address` it was loaded from; `isLoaded` is false when the load failed. */
type Loaded = { address: string; isLoaded: boolean };

export type LiveChange = 'onEmail' | 'onOrder' | 'onAttention';

const retryIntervalMs = 5000;

/**
 * Reloads the page through its loader when something has changed, once for a burst of changes. After a
 * failed load the page stays as it is and retries; `liveState` shows it. Uses its own fetcher: a failed
 * revalidation would show the error page.
 */
export function useLivePage<T extends Loaded>(
  loaded: T,
  change: LiveChange | readonly LiveChange[] | undefined,
) {
  const { load, data, state, reset } = useFetcher<T>();
  const [previous, setPrevious] = useState(loaded);
  const [pageData, setPageData] = useState(loaded);
  const [hasFailed, setFailed] = useState(!loaded.isLoaded);
  const take = (fresh: T) => {
    if (fresh.isLoaded || fresh.address !== pageData.address) setPageData(fresh);
    setFailed(!fresh.isLoaded);
  };
  if (previous !== loaded) {
    setPrevious(loaded);
    take(loaded);
  }
  const { address } = loaded;
  const latest = useRef({ take, address });
  useEffect(() => {
    latest.current = { take, address };
  });
  useEffect(() => {
    const fresh = data as T | undefined;
    if (state !== 'idle' || !fresh) return;
    // Filters may have changed during the fetch.
    if (fresh.address === latest.current.address) latest.current.take(fresh);
    // Cleared, or the router would fetch it a second time.
    reset();
  }, [state, data, reset]);

  const refresh = () => load(address);
  const refreshSoon = useDebounced(refresh);
  const changes = [change ?? []].flat();
  const live = useLiveData(
    changes.length > 0
      ? Object.fromEntries(['onOpen', ...changes, 'onReload'].map((name) => [name, refreshSoon]))
      : {},
  );
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setInterval(refreshSoon, retryIntervalMs);
    return () => clearInterval(timer);
  }, [hasFailed, refreshSoon]);
  const liveState: LiveState = hasFailed ? 'reconnecting' : live;
  return { pageData, liveState, refresh, isLoading: state !== 'idle' };
}

/** Changes come in bursts: wait for quiet this long, but never longer than the maximum below. */
const settleDelayMs = 250;
const maxWaitMs = 1500;

export function useDebounced(act: () => void): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitingSince = useRef<number>(undefined);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    waitingSince.current ??= Date.now();
    const remainingMs = maxWaitMs - (Date.now() - waitingSince.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        waitingSince.current = undefined;
        latest.current();
      },
      Math.max(0, Math.min(settleDelayMs, remainingMs)),
    );
  }, []);
}

type OrderWatch = Required<Omit<Changes, 'since'>> &
  Pick<Changes, 'since'> & { onState(state: LiveState): void; onRefused(): void };

const address = staffApi.events;
/** The server sends something every 25 seconds; after this silence the connection is dead. */
const silenceTimeoutMs = 65_000;
const firstPause = 1000;
const maxPauseMs = 30_000;

// A lost or silent connection is reopened with growing delays and first receives the missed changes. A hidden
// tab closes its connection, because a browser allows only six per server.
function watchOrders(watch: OrderWatch): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let { since } = watch;

  function open(): void {
    close();
    source = new EventSource(since ? `${address}?since=${encodeURIComponent(since)}` : address);
    source.addEventListener('ready', () => {
      failures = 0;
      watch.onState('live');
      watch.onOpen();
      dispatchEvent(new Event(attentionEvent));
      dispatchEvent(new Event(orderEvent));
    });
    source.addEventListener('order', ({ data }) => {
      watch.onOrder(data);
      dispatchEvent(new Event(orderEvent));
    });
    source.addEventListener('email', ({ data }) => watch.onEmail(data));
    source.addEventListener('attention', () => {
      watch.onAttention();
      dispatchEvent(new Event(attentionEvent));
    });
    source.addEventListener('reload', watch.onReload);
    for (const event of ['ready', 'order', 'email', 'attention', 'reload', 'beat']) {
      source.addEventListener(event, expectNext);
    }
    source.onerror = fail;
    waitForNext();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function expectNext({ lastEventId }: MessageEvent): void {
    if (lastEventId) since = lastEventId;
    waitForNext();
  }

  function waitForNext(): void {
    clearTimeout(timer);
    timer = setTimeout(fail, silenceTimeoutMs);
  }

  // EventSource retries automatically after some failures and stops after others, differently in each
  // browser.
  function fail(): void {
    const wasRefused = source?.readyState === EventSource.CLOSED;
    close();
    watch.onState('reconnecting');
    if (wasRefused) watch.onRefused();
    timer = setTimeout(open, Math.min(firstPause * 2 ** failures, maxPauseMs));
    failures += 1;
  }

  /** A hidden tab has no connection to lose. */
  function markOffline(): void {
    if (source) fail();
  }

  function follow(): void {
    if (document.visibilityState === 'visible' || staysOpen) open();
    else close();
  }

  function followVisibility(): void {
    // A connection that stayed open has missed nothing.
    if (!source || !staysOpen) follow();
  }

  openWatches += 1;
  follow();
  document.addEventListener('visibilitychange', followVisibility);
  addEventListener('online', follow);
  addEventListener('offline', markOffline);
  return () => {
    openWatches -= 1;
    document.removeEventListener('visibilitychange', followVisibility);
    removeEventListener('online', follow);
    removeEventListener('offline', markOffline);
    close();
  };
}
