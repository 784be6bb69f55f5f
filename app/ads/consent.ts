import { useSyncExternalStore } from 'react';
import { onOtherTabWrite } from '#app/browser/storage/other-tabs.ts';
import { readStorage, writeStorage } from '#app/browser/storage/web-storage.ts';
import { publicApi } from '#domain/shop-addresses.ts';
import { fieldsOf, parseJson } from '#domain/stored.ts';

const choiceKey = 'nabta.ad_consent';

export type AdChoice = 'allowed' | 'refused' | 'unasked';

type Consent = {
  choice: AdChoice;
  isReopened: boolean;
};

let state: Consent = { choice: storedOrUnasked(readStorage(choiceKey)), isReopened: false };
const listeners = new Set<() => void>();
let stopFollowing = () => {};

export function useConsent(): Consent {
  return useSyncExternalStore(onAdChoice, () => state);
}

export function readAdChoice(): AdChoice {
  return state.choice;
}

/** Stored in this browser; a refusal also withdraws earlier consent from its orders. */
export function saveAdChoice(ads: boolean): void {
  const hadAllowed = state.choice === 'allowed';
  writeStorage(choiceKey, JSON.stringify({ ads }));
  setState({ choice: isRefusedByBrowser() || !ads ? 'refused' : 'allowed', isReopened: false });
  if (hadAllowed && !ads) withdrawOrderConsents();
}

export function reopenConsentBar(): void {
  setState({ ...state, isReopened: true });
}

export function closeConsentBar(): void {
  setState({ ...state, isReopened: false });
}

/** Global Privacy Control: the browser refuses for the visitor, so the store does not ask. */
export function isRefusedByBrowser(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

export function onAdChoice(listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = onOtherTabWrite(choiceKey, readAgain);
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
  const { ads } = fieldsOf(parseJson(stored ?? ''));
  if (typeof ads !== 'boolean') return 'unasked';
  return ads ? 'allowed' : 'refused';
}

function withdrawOrderConsents(): void {
  fetch(publicApi.adConsent, { method: 'DELETE', keepalive: true }).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: this browser stops all the same.
    console.warn('Consent could not be withdrawn from the orders of this browser:', error);
  });
}

function setState(next: Consent): void {
  state = next;
  for (const listener of listeners) listener();
}
