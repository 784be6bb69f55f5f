export type LiveState = 'connecting' | 'live' | 'reconnecting';

export type OrderWatch = {
  /** What is watched; orders, unless said otherwise. */
  of?: 'order' | 'email';
  /** Something changed, or may have changed while nobody was listening. */
  onChange(): void;
  onState(state: LiveState): void;
  /** The server does not let this browser listen: its session may have ended. */
  onRefused(): void;
};

const address = '/api/admin/events';
/** The server says something every 25 seconds; after this silence the line is dead. */
const msOfSilence = 65_000;
const firstPause = 1000;
const longestPause = 30_000;

/**
 * Watches orders through server-sent events, and keeps watching: a lost or silent connection is
 * made again with growing pauses, and each new one counts as a change. A hidden tab lets go of its
 * connection, because a browser has only six of them for one server. Returns how to stop.
 */
export function watchOrders(watch: OrderWatch): () => void {
  const { of: watched = 'order', onChange, onState, onRefused } = watch;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open(): void {
    close();
    source = new EventSource(address);
    source.addEventListener('ready', () => {
      failures = 0;
      onState('live');
      onChange();
    });
    for (const event of [watched, 'reload']) source.addEventListener(event, onChange);
    for (const event of ['ready', 'order', 'email', 'reload', 'beat']) {
      source.addEventListener(event, expectNext);
    }
    source.onerror = fail;
    expectNext();
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function expectNext(): void {
    clearTimeout(timer);
    timer = setTimeout(fail, msOfSilence);
  }

  // EventSource would try again by itself after some failures and give up after others, not the
  // same ones in every browser.
  function fail(): void {
    const wasRefused = source?.readyState === EventSource.CLOSED;
    close();
    onState('reconnecting');
    if (wasRefused) onRefused();
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
