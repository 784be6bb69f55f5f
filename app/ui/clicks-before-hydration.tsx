import { createContext, use } from 'react';
import { keepEarlyPresses } from '#app/browser/clicks-before-hydration.ts';

/** What an inline script has to bear while the server renders it; the browser never sees it. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Keeps the presses that come before the page is awake. */
export function ClicksBeforeHydration() {
  const nonce = use(ScriptNonce);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which the page's policy knows by its hash.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: keepEarlyPresses }} />;
}
