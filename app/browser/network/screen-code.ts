import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { retryUntilResponse } from './connection.ts';
import { isPageOnItsWay } from './held-pages.ts';

/**
 * React Router reloads the page when the code of the next screen cannot be fetched: offline that
 * leaves the browser's error page, and after a deploy it loses the destination.
 */
export function onScreenCodeMissing(takeOver: () => boolean): () => void {
  const listen = (event: NavigateEvent) => {
    const isByScript = event.navigationType === 'reload' && !event.userInitiated;
    if (isByScript && event.cancelable && takeOver()) event.preventDefault();
  };
  // Missing in browsers from before 2026: there the page reloads.
  const navigation: Navigation | undefined = window.navigation;
  navigation?.addEventListener('navigate', listen);
  return () => navigation?.removeEventListener('navigate', listen);
}

/** Loads the next page as a full document if code is missing; waits while offline. */
export function useScreenCode(): void {
  const { location } = useNavigation();
  const next = location && createPath(location);
  const isMissing = useMissingCode();

  useEffect(() => {
    if (!isMissing || !next) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    retryUntilResponse(() => requireReachable(next, signal), signal).then(
      () => window.location.assign(next),
      ignore,
    );
    return () => leaving.abort();
  }, [isMissing, next]);
}

/** Stays true: React Router does not fetch the same code twice. */
function useMissingCode(): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      onScreenCodeMissing(() => {
        // Offline the code is missing sooner than React shows the navigation.
        const isOnItsWay = isPageOnItsWay();
        if (isOnItsWay) setMissing(true);
        return isOnItsWay;
      }),
    [],
  );
  return isMissing;
}

// Checked first: leaving for an address that does not answer has no way back.
async function requireReachable(address: string, signal: AbortSignal): Promise<void> {
  const { status } = await fetch(address, { method: 'HEAD', signal });
  if (status >= 500) throw new Error(`HTTP ${status}`);
}

// The shopper has gone elsewhere.
const ignore = () => {};
