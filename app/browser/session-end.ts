import { useSyncExternalStore } from 'react';

// Whether the session of this page has ended while staff work on it. Its typed text stays, and
// what it loads waits until the same account has signed in again.

/** On the server's redirect to the sign-in page of a request that had no session. */
export const sessionEndHeader = 'X-Session-Ended';

/** What was sent was not taken: the session has ended. */
export class SessionEndError extends Error {
  override readonly name = 'SessionEndError';
}

let hasEnded = false;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

export function useSessionEnd(): boolean {
  return useSyncExternalStore(subscribe, readEnd, () => false);
}

/** False where nothing on the page offers to sign in again. */
export function noteSessionEnd(): boolean {
  if (listeners.size === 0) return false;
  hasEnded = true;
  update();
  return true;
}

/** The same account is signed in again: what waits goes on. */
export function resumeSession(): void {
  hasEnded = false;
  for (const resume of [...waiting]) resume();
  update();
}

/** Fulfilled by `resumeSession`; rejects when `signal` is aborted. */
export function untilResumed(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const resume = () => {
      waiting.delete(resume);
      resolve();
    };
    waiting.add(resume);
    signal?.addEventListener(
      'abort',
      () => {
        waiting.delete(resume);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

const readEnd = () => hasEnded;

function update(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The page that could have gone on is gone.
    if (listeners.size === 0) hasEnded = false;
  };
}
