import { useSyncExternalStore } from 'react';

export type Connection = {
  /** `navigator.onLine`: false is certain, true only means that there is some network. */
  isOnline: boolean;
  /** The last request got no answer. */
  isUnreachable: boolean;
  /** A failed request waits to be retried. */
  isPending: boolean;
  isTrying: boolean;
  resumesItself: boolean;
};

type PendingRequest = { resumesItself: boolean; resume?: (() => void) | undefined };

const calm: Connection = {
  isOnline: true,
  isUnreachable: false,
  isPending: false,
  isTrying: false,
  resumesItself: false,
};

let current = calm;
let isUnreachable = false;
/** Counts the browser's reports that the connection is back. */
let returns = 0;
const pendingRequests = new Set<PendingRequest>();
const listeners = new Set<() => void>();
const waitingForHold = new Set<() => void>();

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection, () => calm);
}

export function recordReachability(hasAnswered: boolean): void {
  isUnreachable = !hasAnswered;
  update();
}

type RequestOptions = { signal?: AbortSignal | null | undefined; resumesItself: boolean };

/**
 * Retries when the shopper chooses to or, if it `resumesItself`, when the connection is back. Rejects
 * when `signal` is aborted, and at once on a page that cannot show that it waits.
 */
export async function retryUntilAnswered<T>(
  ask: () => Promise<T>,
  { signal, resumesItself }: RequestOptions,
): Promise<T> {
  const hold: PendingRequest = { resumesItself };
  try {
    for (;;) {
      const returnsBefore = returns;
      try {
        const answer = await ask();
        recordReachability(true);
        return answer;
      } catch (error) {
        if (signal?.aborted || listeners.size === 0) throw error;
        // Lost, but back before the failure was known: no other sign will come.
        if (resumesItself && returns > returnsBefore) continue;
        pendingRequests.add(hold);
        recordReachability(false);
        for (const resume of waitingForHold) resume();
        await untilResumed(hold, signal);
      }
    }
  } finally {
    pendingRequests.delete(hold);
    update();
  }
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

function untilResumed(hold: PendingRequest, signal: RequestOptions['signal']): Promise<void> {
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
    resumesItself: holds.every(({ resumesItself }) => resumesItself),
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
  for (const { resume, resumesItself } of pendingRequests) if (resumesItself) resume?.();
  update();
}
