import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { recheckEvent } from '../chrome/use-gate.ts';
import { type LiveState, watchOrders } from './order-changes.ts';
import { useSettled } from './orders-settled.ts';

/** What a page was made with: where it came from, and whether it could be loaded at all. */
type Loaded = { address: string; isLoaded: boolean };

/**
 * Keeps a page as the store has what it is about. Like the list of orders it uses a fetcher of its
 * own: a page that cannot be renewed just now stays as it is.
 */
export function useLivePage<T extends Loaded>(
  loaded: T,
  news: 'onEmail' | 'onOrder' | 'onAttention',
) {
  const { load, data, state, reset } = useFetcher<T>();
  const [made, setMade] = useState(loaded);
  const [shown, setShown] = useState(loaded);
  const [line, setLine] = useState<LiveState>('connecting');
  if (made !== loaded) {
    setMade(loaded);
    setShown(loaded);
  }
  const { address } = loaded;
  useEffect(() => {
    const fresh = data as T | undefined;
    if (state !== 'idle' || !fresh) return;
    // Filters may have changed while it was on its way.
    if (fresh.isLoaded && fresh.address === address) setShown(fresh);
    reset();
  }, [state, data, address, reset]);

  const refresh = () => load(address);
  const refreshSoon = useSettled(refresh);
  useEffect(() => {
    const onRefused = () => dispatchEvent(new Event(recheckEvent));
    return watchOrders({
      ...{ onOpen: refreshSoon, [news]: refreshSoon, onReload: refreshSoon },
      ...{ onState: setLine, onRefused },
    });
  }, [refreshSoon, news]);
  return { shown, line, refresh, isLoading: state !== 'idle' };
}
