import {
  readSession,
  readStorage,
  removeSession,
  removeStorage,
  writeSession,
  writeStorage,
} from './storage.ts';

// What belongs to a payment on its way is kept twice: the session's copy is this tab's own, the
// local one survives it and is the same in every tab. Where one of them is forbidden, the other
// still works.

/** Local storage first, because another tab may have written there since. */
export function readBoth(key: string): string | null {
  return readStorage(key) ?? readSession(key);
}

export function writeBoth(key: string, value: string): void {
  writeStorage(key, value);
  writeSession(key, value);
}

export function removeBoth(key: string): void {
  removeStorage(key);
  removeSession(key);
}
