import { staffApi } from '#domain/addresses.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting';

export type OrderWatch = {
  /** The moment (ISO 8601) up to which everything is known already. */
  since?: string | undefined;
  /** The line has been opened, for the first time or again. */
  onOpen?(): void;
  /** An order was paid or changed, now or while nobody was listening. */
  onOrder?(orderId: string): void;
  /** An e-mail was written or went further; those that nobody heard of are not told again. */
  onEmail?(emailId: string): void;
  /** The list of what staff must act on may be another one. */
  onAttention?(): void;
  /** So much has changed that the whole list is better loaded again. */
  onReload(): void;
  onState(state: LiveState): void;
  /** The server does not let this browser listen: its session may have ended. */
  onRefused(): void;
};

/** Tells whatever shows how much waits for staff, on any page that watches. */
export const attentionEvent = 'nabta:attention';

const address = staffApi.events;
/** The server says something every 25 seconds; after this silence the line is dead. */
const msOfSilence = 65_000;
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Watches orders through server-sent events, and keeps watching: a lost or silent connection is
 * made again with growing pauses, and each new one first hears what the last one missed. A hidden tab
 * lets go of its connection, because a browser has only six of them for one server. Returns how to
 * stop.
 */
export function watchOrders(watch: OrderWatch): () => void {
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
      watch.onOpen?.();
      dispatchEvent(new Event(attentionEvent));
    });
    source.addEventListener('order', ({ data }) => watch.onOrder?.(data));
    source.addEventListener('email', ({ data }) => watch.onEmail?.(data));
    source.addEventListener('attention', () => {
      watch.onAttention?.();
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
