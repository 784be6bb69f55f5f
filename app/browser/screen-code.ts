import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { retryUntilAnswered } from './connection.ts';
import { screenCodeAddress, useIsPageOnItsWay } from './router-internals.ts';

/**
 * React Router reloads the page when the code of the next screen cannot be fetched: without a line
 * that leaves nothing but the browser's own error page, and after a deploy it forgets where somebody
 * wanted to go. Where the browser lets us, no reload takes place that `takeOver` takes upon itself.
 * Returns how to stop listening.
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

/** The ids of its routes. */
export const wayToPay = ['shop/product/product', 'shop/checkout/checkout', 'shop/checkout/payment'];

/**
 * Fetches the code of the screens on the way to paying while nothing else is going on: whoever can
 * fill a cart shall not be stopped by a line that has become bad since. Returns how to give up.
 */
export function fetchWayToPay(): () => void {
  const start = () => {
    for (const screen of wayToPay) {
      const address = screenCodeAddress(screen);
      // What does not come now is asked for again when it is needed.
      if (address) import(/* @vite-ignore */ address).catch(() => {});
    }
  };
  const timer = setTimeout(start, msUntilCalm);
  return () => clearTimeout(timer);
}

const msUntilCalm = 2000;

/**
 * When the code of a screen could not be fetched, the browser loads the next page as a whole: after
 * a deploy that brings the new code. Without a line it waits, like the data of a page.
 */
export function useScreenCode(): void {
  const { location } = useNavigation();
  const next = location && createPath(location);
  const isMissing = useMissingCode();

  useEffect(() => {
    if (!isMissing || !next) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    retryUntilAnswered(() => ask(next, signal), { signal, resumesItself: true }).then(
      () => window.location.assign(next),
      ignore,
    );
    return () => leaving.abort();
  }, [isMissing, next]);
}

/** True for good: React Router does not ask twice for the same code. */
function useMissingCode(): boolean {
  const isPageOnItsWay = useIsPageOnItsWay();
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      onScreenCodeMissing(() => {
        // Without a line the code is missing sooner than React shows that a page is on its way.
        const isOnTheWay = isPageOnItsWay();
        if (isOnTheWay) setMissing(true);
        return isOnTheWay;
      }),
    [isPageOnItsWay],
  );
  return isMissing;
}

// Asked first: whoever leaves for an address that does not answer cannot come back.
async function ask(address: string, signal: AbortSignal): Promise<void> {
  const { status } = await fetch(address, { method: 'HEAD', signal });
  if (status >= 500) throw new Error(`HTTP ${status}`);
}

// The shopper has gone elsewhere.
const ignore = () => {};
