import { useContext, useEffect, useState } from 'react';
import { createPath, UNSAFE_DataRouterContext, useNavigation } from 'react-router';
import { askUntilAnswered } from './connection.ts';
import { onScreenCodeMissing } from './screen-code.ts';

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
    askUntilAnswered(() => ask(next, signal), { signal, resumesItself: true }).then(
      () => window.location.assign(next),
      ignore,
    );
    return () => leaving.abort();
  }, [isMissing, next]);
}

/** True for good: React Router does not ask twice for the same code. */
function useMissingCode(): boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      onScreenCodeMissing(() => {
        // Without a line the code is missing sooner than React shows that a page is on its way.
        const isOnTheWay = router?.state.navigation.state === 'loading';
        if (isOnTheWay) setMissing(true);
        return isOnTheWay;
      }),
    [router],
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
