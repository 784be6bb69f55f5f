import { useSyncExternalStore } from 'react';

/** What is known of the line between this browser and the store. */
export type Connection = {
  /** The browser's word: false is sure, true only means that there is a network of some kind. */
  isOnline: boolean;
  /** The last request got no answer. */
  isUnreachable: boolean;
  /** Something was asked for in vain and is kept, to be asked for again. */
  isPending: boolean;
  /** It is being asked for again right now. */
  isTrying: boolean;
  /** It goes on by itself once the line is back. */
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

let line = calm;
let isUnreachable = false;
const held = new Set<PendingRequest>();
const listeners = new Set<() => void>();
const waitingForHold = new Set<() => void>();

/** The line as it is now; all well on the server and while a page wakes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readLine, () => calm);
}

/** Any request may tell whether it got an answer. */
export function noteAnswer(hasAnswered: boolean): void {
  isUnreachable = !hasAnswered;
  update();
}

type RequestOptions = { signal?: AbortSignal | null | undefined; resumesItself: boolean };

/**
 * Asks, and after a failure asks again when the shopper wishes so or, if it `resumesItself`, when
 * the line is back. Rejects when `signal` is aborted, and at the first failure where the page has
 * nothing that would say what it waits for.
 */
export async function retryUntilAnswered<T>(
  ask: () => Promise<T>,
  { signal, resumesItself }: RequestOptions,
): Promise<T> {
  const hold: PendingRequest = { resumesItself };
  try {
    for (;;) {
      try {
        const answer = await ask();
        noteAnswer(true);
        return answer;
      } catch (error) {
        if (signal?.aborted || listeners.size === 0) throw error;
        held.add(hold);
        noteAnswer(false);
        for (const goOn of waitingForHold) goOn();
        await untilResumed(hold, signal);
      }
    }
  } finally {
    held.delete(hold);
    update();
  }
}

/** Fulfilled when `work` is done, or is held for lack of a line: then whoever waits may go on. */
export function doneOrHeld(work: void | Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    waitingForHold.add(resolve);
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => waitingForHold.delete(resolve));
  });
}

/** Asks again for everything that is held. */
export function tryAgain(): void {
  for (const { resume } of held) resume?.();
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

function readLine(): Connection {
  if (line.isOnline !== navigator.onLine) line = { ...line, isOnline: navigator.onLine };
  return line;
}

function update(): void {
  const holds = [...held];
  line = {
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
  isUnreachable = false;
  for (const { resume, resumesItself } of held) if (resumesItself) resume?.();
  update();
}
