import { useSyncExternalStore } from 'react';

export type Connection = {
  /** `navigator.onLine`: false is certain, true only means that there is some network. */
  isOnline: boolean;
  /** The last request got no answer. */
  isUnreachable: boolean;
  /** A failed request waits to be retried. */
  isPending: boolean;
  isTrying: boolean;
};

type PendingRequest = { resume?: (() => void) | undefined };

const calm: Connection = {
  isOnline: true,
  isUnreachable: false,
  isPending: false,
  isTrying: false,
};

let current = calm;
let isUnreachable = false;
let returns = 0;
const pendingRequests = new Set<PendingRequest>();
const listeners = new Set<() => void>();
const waitingForHold = new Set<() => void>();

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection, () => calm);
}

export function recordReachability(hasResponded: boolean): void {
  isUnreachable = !hasResponded;
  update();
}

/** Counts how often the browser has reported that the connection is back. */
export const countReturns = () => returns;

/**
 * Retries when the shopper chooses to, or when the connection is back. Rejects when `signal` is aborted,
 * and at once on a page that cannot show that it waits.
 */
export async function retryUntilResponse<T>(
  send: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const hold: PendingRequest = {};
  try {
    for (;;) {
      const before = returns;
      try {
        const result = await send();
        recordReachability(true);
        return result;
      } catch (error) {
        if (!canWait(signal)) throw error;
        await untilRetry(hold, before, signal);
      }
    }
  } finally {
    pendingRequests.delete(hold);
    update();
  }
}

type HoldOptions = { signal: AbortSignal; returns: number };

/**
 * Waits as `retryUntilResponse` does, for a caller that retries by other means; `returns` is the count from
 * before its request. Call the result once the retry has ended. Resolves to undefined, at once, on a page
 * that cannot show that it waits.
 */
export async function holdUntilRetry({
  signal,
  returns: before,
}: HoldOptions): Promise<(() => void) | undefined> {
  if (!canWait(signal)) return undefined;
  const hold: PendingRequest = {};
  const release = () => {
    pendingRequests.delete(hold);
    update();
  };
  signal.addEventListener('abort', release, { once: true });
  await untilRetry(hold, before, signal);
  return release;
}

function canWait(signal: AbortSignal | undefined): boolean {
  return !signal?.aborted && listeners.size > 0;
}

async function untilRetry(
  hold: PendingRequest,
  before: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Lost, but back before the failure was known: no other sign will come.
  if (returns > before) return;
  pendingRequests.add(hold);
  recordReachability(false);
  for (const resume of waitingForHold) resume();
  await untilResumed(hold, signal);
}

/** Resolves when `work` is done or waits for a connection, so that the caller may continue. */
export function whenDoneOrWaiting(work: void | Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    waitingForHold.add(resolve);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => waitingForHold.delete(resolve));
  });
}

export function retryPendingRequests(): void {
  for (const { resume } of pendingRequests) resume?.();
}

function untilResumed(hold: PendingRequest, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const resume = () => {
      hold.resume = undefined;
      update();
      resolve();
    };
    hold.resume = resume;
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    update();
  });
}

function readConnection(): Connection {
  if (current.isOnline !== navigator.onLine) current = { ...current, isOnline: navigator.onLine };
  return current;
}

function update(): void {
  const holds = [...pendingRequests];
  current = {
    isOnline: navigator.onLine,
    isUnreachable,
    isPending: holds.length > 0,
    isTrying: holds.length > 0 && holds.every(({ resume }) => !resume),
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', comeBack);
    window.addEventListener('offline', update);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', comeBack);
    window.removeEventListener('offline', update);
  };
}

function comeBack(): void {
  returns += 1;
  isUnreachable = false;
  retryPendingRequests();
  update();
}
