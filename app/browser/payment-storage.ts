import { readStorage, removeStorage, writeStorage } from './storage.ts';

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

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // As with local storage: the shop goes on without it.
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What could not be written is not there.
  }
}
