import { readSession, removeSession, writeSession } from './storage.ts';

// For as long as the tab lives: a note may name a customer, and the machine may be shared.
const keyOf = (orderId: string) => `nabta_note_${orderId}`;

export function readNoteDraft(orderId: string): string {
  return readSession(keyOf(orderId)) ?? '';
}

export function keepNoteDraft(orderId: string, draft: string): void {
  if (draft.trim()) writeSession(keyOf(orderId), draft);
  else removeSession(keyOf(orderId));
}
