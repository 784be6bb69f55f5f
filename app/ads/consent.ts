import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { followOtherTabs } from '#app/browser/other-tabs.ts';
import { readStorage, writeStorage } from '#app/browser/storage.ts';
import { publicApi } from '#domain/addresses.ts';

const choiceKey = 'nabta.ad_consent';
const storedChoice = z.object({ ads: z.boolean() });

/** What the visitor has said to ad events. */
export type AdChoice = 'allowed' | 'refused' | 'unasked';

type Consent = {
  choice: AdChoice;
  /** Whether the visitor wants to look at the choice again. */
  isReopened: boolean;
};

let state: Consent = { choice: storedOrUnasked(readStorage(choiceKey)), isReopened: false };
const listeners = new Set<() => void>();
let stopFollowing = () => {};

export function useConsent(): Consent {
  return useSyncExternalStore(onChoice, () => state);
}

export function readChoice(): AdChoice {
  return state.choice;
}

/** Remembers the choice in this browser, and takes an earlier yes back from the orders it came with. */
export function choose(ads: boolean): void {
  const hadAllowed = state.choice === 'allowed';
  writeStorage(choiceKey, JSON.stringify({ ads }));
  setState({ choice: isRefusedByBrowser() || !ads ? 'refused' : 'allowed', isReopened: false });
  if (hadAllowed && !ads) takeBackFromOrders();
}

export function reopenChoice(): void {
  setState({ ...state, isReopened: true });
}

export function closeChoice(): void {
  setState({ ...state, isReopened: false });
}

/** Global Privacy Control: the browser says no on the visitor's behalf, and is not asked again. */
export function isRefusedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Calls back after every change, here or in another tab. Returns how to stop listening. */
export function onChoice(listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = followOtherTabs(choiceKey, readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing();
  };
}

function readAgain(): void {
  setState({ ...state, choice: storedOrUnasked(readStorage(choiceKey)) });
}

function storedOrUnasked(stored: string | null): AdChoice {
  if (isRefusedByBrowser()) return 'refused';
  try {
    return storedChoice.parse(JSON.parse(stored ?? '')).ads ? 'allowed' : 'refused';
  } catch {
    return 'unasked';
  }
}

function takeBackFromOrders(): void {
  fetch(publicApi.adConsent, { method: 'DELETE', keepalive: true }).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: this browser stops all the same.
    console.warn('The orders of this browser keep their consent:', error);
  });
}

function setState(next: Consent): void {
  state = next;
  for (const listener of listeners) listener();
}
