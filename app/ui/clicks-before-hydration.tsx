import { createContext, use } from 'react';
import { keepClicks } from '#app/browser/clicks-before-hydration.ts';

/** CSP nonce for inline scripts during server rendering; the browser never gets it. */
export const ScriptNonce = createContext<string | undefined>(undefined);

export function ClicksBeforeHydration() {
  const nonce = use(ScriptNonce);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which the page's policy knows by its hash.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: keepClicks }} />;
}
