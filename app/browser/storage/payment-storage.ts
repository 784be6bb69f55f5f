import {
  readSession,
  readStorage,
  removeSession,
  removeStorage,
  writeSession,
  writeStorage,
} from './web-storage.ts';

// Payment state is stored twice: the session's copy is this tab's own, the local one survives it
// and is shared between tabs. If one of them is forbidden, the other still works.

/** Local storage first: another tab may have written there since. */
export function readBothStorages(key: string): string | null {
  return readStorage(key) ?? readSession(key);
}

export function writeBothStorages(key: string, value: string): void {
  writeStorage(key, value);
  writeSession(key, value);
}

export function removeBothStorages(key: string): void {
  removeStorage(key);
  removeSession(key);
}

/** The paid order shown when the cart is empty, and when it was paid: "482917305114@1763…". */
export const savedOrderKey = 'nabta.kept_paid_order';

/** Redraws nothing: screens that show this order also show the cart, whose change renders them again. */
export function forgetPaidOrder(): void {
  removeStorage(savedOrderKey);
}
