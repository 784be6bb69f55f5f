import { useSyncExternalStore } from 'react';

/** False on the server and while a page wakes: what only the browser knows is shown after that. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHydrated, isNotHydrated);
}

const subscribe = () => () => {};
const isHydrated = () => true;
const isNotHydrated = () => false;
