import { useSyncExternalStore } from 'react';

/** False on the server and while a page wakes: what only the browser knows is shown after that. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(subscribe, isAwake, isAsleep);
}

const subscribe = () => () => {};
const isAwake = () => true;
const isAsleep = () => false;
