import {
  readSession,
  removeSession,
  sessionKeys,
  writeSession,
} from '#app/browser/storage/web-storage.ts';

// Saved only while the tab is open: a note may name a customer, and the machine may be shared.
const prefix = 'nabta_note_';
const keyOf = (orderId: string) => `${prefix}${orderId}`;
const accountKey = 'nabta_note_account';

export function readNoteDraft(orderId: string): string {
  return readSession(keyOf(orderId)) ?? '';
}

export function saveNoteDraft(orderId: string, draft: string): void {
  if (draft.trim()) writeSession(keyOf(orderId), draft);
  else removeSession(keyOf(orderId));
}

export function dropNoteDraftsOfOtherAccounts(account: string): void {
  if (readSession(accountKey) === account) return;
  for (const key of sessionKeys()) if (key.startsWith(prefix)) removeSession(key);
  writeSession(accountKey, account);
}
