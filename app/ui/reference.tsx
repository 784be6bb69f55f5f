import { createContext, use, useState } from 'react';
import { failedRequestId } from '#app/browser/network/failed-request.ts';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import type { Language } from '#domain/language.ts';

/** Id of the request that the server renders the page for; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);

/** Shows an id that a customer can quote and that every log line of the failed request contains. */
export function Reference({ language }: { language: Language }) {
  const rendered = use(RequestId);
  const [id] = useState(() => rendered ?? failedRequestId() ?? displayedId());
  if (!id) return null;
  return (
    <p className="text-muted text-sm">
      {{ en, ar }[language].reference}: <bdi data-reference>{id}</bdi>
    </p>
  );
}

/** Returns the id in the server's HTML, for hydration. */
function displayedId(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector('[data-reference]')?.textContent ?? undefined;
}
