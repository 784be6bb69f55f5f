import { createContext, use, useState } from 'react';
import { failedRequestId } from '#app/browser/failed-request.ts';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import type { Language } from '#domain/language.ts';

/** Of the request that a page is rendered for; the browser never gets it. */
export const RequestId = createContext<string | undefined>(undefined);

/** What a customer can name, and every line of the log about the failed request carries. */
export function Reference({ language }: { language: Language }) {
  const rendered = use(RequestId);
  const [id] = useState(() => rendered ?? failedRequestId() ?? shownId());
  if (!id) return null;
  return (
    <p className="text-muted text-sm">
      {{ en, ar }[language].reference}: <bdi data-reference>{id}</bdi>
    </p>
  );
}

/** While the server's page is hydrated it is the one that stands there. */
function shownId(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector('[data-reference]')?.textContent ?? undefined;
}
