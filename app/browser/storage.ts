// Storage may be forbidden, full or broken; a shop goes on without it, for as long as the page lives.

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page keeps its own copy.
  }
}

export function removeStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What could not be written is not there.
  }
}

/** Reads a flag of this visit and takes it away. */
export function takeSessionFlag(key: string): boolean {
  try {
    const isSet = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isSet;
  } catch {
    return false;
  }
}
