import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { staffApi } from '#domain/addresses.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

/** Tells the gate to look again, sooner than at the next focus. */
export const recheckEvent = 'nabta:recheck-session';

/** Tells whatever shows how much waits for staff, on any page that watches. */
export const attentionEvent = 'nabta:attention';

type Changes = {
  /** The moment (ISO 8601) up to which everything is known already. */
  since?: string | undefined;
  /** The connection has been opened, for the first time or again. */
  onOpen?(): void;
  /** An order was paid or changed, now or while nobody was listening. */
  onOrder?(orderId: string): void;
  /** An e-mail was written or went further; those that nobody heard of are not told again. */
  onEmail?(emailId: string): void;
  /** The list of what staff must act on may be another one. */
  onAttention?(): void;
  /** So much has changed that the whole page is better loaded again. */
  onReload?(): void;
};

/**
 * Hears of changes for as long as the page is open. When the server does not let this browser listen,
 * its session may have ended: the gate then looks again at once.
 */
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

/** What a page was made with: where it came from, and whether it could be loaded at all. */
type Loaded = { address: string; isLoaded: boolean };

/**
 * Keeps a page as the store has what it is about. Like the list of orders it uses a fetcher of its
 * own: a page that cannot be renewed just now stays as it is.
 */
export function useLivePage<T extends Loaded>(
  loaded: T,
  about: 'onEmail' | 'onOrder' | 'onAttention',
) {
  const { load, data, state, reset } = useFetcher<T>();
  const [made, setMade] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  if (made !== loaded) {
    setMade(loaded);
    setShown(loaded);
  }
  const { address } = loaded;
  useEffect(() => {
    const fresh = data as T | undefined;
    if (state !== 'idle' || !fresh) return;
    // Filters may have changed while it was on its way.
    if (fresh.isLoaded && fresh.address === address) setShown(fresh);
    reset();
  }, [state, data, address, reset]);

  const refresh = () => load(address);
  const refreshSoon = useSettled(refresh);
  const live = useLiveData({ onOpen: refreshSoon, [about]: refreshSoon, onReload: refreshSoon });
  const liveState: LiveState = shown.isLoaded ? live : 'reconnecting';
  return { shown, liveState, refresh, isLoading: state !== 'idle' };
}

/** Changes often come in bunches: they are waited for this long, but never longer than that. */
const msToSettle = 250;
const msAtMost = 1500;

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

type OrderWatch = Required<Omit<Changes, 'since'>> &
  Pick<Changes, 'since'> & { onState(state: LiveState): void; onRefused(): void };

const address = staffApi.events;
/** The server says something every 25 seconds; after this silence the connection is dead. */
const msOfSilence = 65_000;
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Watches orders through server-sent events, and keeps watching: a lost or silent connection is
 * made again with growing pauses, and each new one first hears what the last one missed. A hidden tab
 * lets go of its connection, because a browser has only six of them for one server. Returns how to
 * stop.
 */
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
    });
    source.addEventListener('order', ({ data }) => watch.onOrder(data));
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
    timer = setTimeout(fail, msOfSilence);
  }

  // EventSource would try again by itself after some failures and give up after others, not the
  // same ones in every browser.
  function fail(): void {
    const wasRefused = source?.readyState === EventSource.CLOSED;
    close();
    watch.onState('reconnecting');
    if (wasRefused) watch.onRefused();
    timer = setTimeout(open, Math.min(firstPause * 2 ** failures, longestPause));
    failures += 1;
  }

  function follow(): void {
    if (document.visibilityState === 'visible') open();
    else close();
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('online', follow);
    close();
  };
}
