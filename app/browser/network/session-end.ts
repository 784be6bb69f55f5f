import { useSyncExternalStore } from 'react';

// Preserves typed text and delays loads until the same account has signed in again.

let hasEnded = false;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

export function useSessionEnd(): boolean {
  return useSyncExternalStore(subscribe, readEnd, () => false);
}

/** False where nothing on the page offers to sign in again. */
export function recordSessionEnd(): boolean {
  if (listeners.size === 0) return false;
  hasEnded = true;
  update();
  return true;
}

export function resumeSession(): void {
  hasEnded = false;
  for (const resume of [...waiting]) resume();
  update();
}

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
