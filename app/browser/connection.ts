import { useSyncExternalStore } from 'react';

/** What is known of the line between this browser and the store. */
export type Line = {
  /** The browser's word: false is sure, true only means that there is a network of some kind. */
  isOnline: boolean;
  /** The last request got no answer. */
  isSilent: boolean;
  /** Something was asked for in vain and is kept, to be asked for again. */
  isHeld: boolean;
  /** It is being asked for again right now. */
  isTrying: boolean;
  /** It goes on by itself once the line is back. */
  resumesItself: boolean;
};

type Hold = { resumesItself: boolean; resume?: (() => void) | undefined };

const calm: Line = {
  isOnline: true,
  isSilent: false,
  isHeld: false,
  isTrying: false,
  resumesItself: false,
};

let line = calm;
let isSilent = false;
const held = new Set<Hold>();
const listeners = new Set<() => void>();
const waitingForHold = new Set<() => void>();

/** The line as it is now; all well on the server and while a page wakes. */
export function useLine(): Line {
  return useSyncExternalStore(subscribe, readLine, () => calm);
}

/** Any request may tell whether it got an answer. */
export function noteAnswer(hasAnswered: boolean): void {
  isSilent = !hasAnswered;
  update();
}

type HoldOptions = { signal?: AbortSignal | null | undefined; resumesItself: boolean };

/**
 * Asks, and after a failure asks again when the shopper wishes so or, if it `resumesItself`, when
 * the line is back. Rejects when `signal` is aborted, and at the first failure where the page has
 * nothing that would say what it waits for.
 */
export async function askUntilAnswered<T>(
  ask: () => Promise<T>,
  { signal, resumesItself }: HoldOptions,
): Promise<T> {
  const hold: Hold = { resumesItself };
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

function untilResumed(hold: Hold, signal: HoldOptions['signal']): Promise<void> {
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

function readLine(): Line {
  if (line.isOnline !== navigator.onLine) line = { ...line, isOnline: navigator.onLine };
  return line;
}

function update(): void {
  const holds = [...held];
  line = {
    isOnline: navigator.onLine,
    isSilent,
    isHeld: holds.length > 0,
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
  isSilent = false;
  for (const { resume, resumesItself } of held) if (resumesItself) resume?.();
  update();
}
