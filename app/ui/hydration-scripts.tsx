import { createContext, use } from 'react';
import { keepClicks } from '#app/browser/hydration/clicks-before-hydration.ts';
import { codeAheadId } from '#app/browser/hydration/code-ahead.ts';
import { startScripts } from '#app/browser/hydration/start-scripts.ts';

/** CSP nonce for inline scripts during server rendering; the browser never gets it. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Addresses of code that the page fetches ahead, during server rendering. */
export const CodeAhead = createContext<string[]>([]);

export function ClicksBeforeHydration() {
  const nonce = use(ScriptNonce);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which the page's policy knows by its hash.
      dangerouslySetInnerHTML={{ __html: inlineScripts }}
    />
  );
}

// The browser needs no copy: the scripts have run before React starts.
const inlineScripts = import.meta.env.SSR ? `${keepClicks};${startScripts}` : '';

/** The page reads them once it works (app/browser/hydration/code-ahead.ts). The browser keeps the server's. */
export function CodeAheadAddresses() {
  const files = use(CodeAhead);
  const list = files.length > 0 ? files.join(' ') : undefined;
  return <template id={codeAheadId} data-files={list} suppressHydrationWarning />;
}
