import { useSyncExternalStore } from 'react';

/** False on the server and before hydration: browser-only facts are shown after that. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribe, isHydrated, isNotHydrated);
}

const subscribe = () => () => {};
const isHydrated = () => true;
const isNotHydrated = () => false;
