import { useEffect } from 'react';

/** Id of the element that lists the files (app/ui/hydration-scripts.tsx). */
export const codeAheadId = 'code-ahead';

const idleDelayMs = 2000;

/**
 * Fetches the code of the screens up to payment: a shopper who can fill a cart must not be stopped by a
 * connection that has become bad. A file that fails to load is fetched again when it is needed.
 */
export function useCodeAhead(): void {
  useEffect(() => {
    const timer = setTimeout(preload, idleDelayMs);
    return () => clearTimeout(timer);
  }, []);
}

function preload(): void {
  const files = document.getElementById(codeAheadId)?.dataset.files?.split(' ') ?? [];
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
