// Storage may be forbidden, full or broken; the shop then works without it while the page is open.

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
    // If storage is forbidden, nothing was saved and there is nothing to remove.
  }
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
    // The page keeps its own copy.
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // If storage is forbidden, nothing was saved and there is nothing to remove.
  }
}

export function sessionKeys(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}

export function takeSessionFlag(key: string): boolean {
  const isSet = readSession(key) !== null;
  removeSession(key);
  return isSet;
}
