import { createContext, use, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import type { Language } from '#domain/language.ts';

/** Id of the request that the server renders the page for; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);

/** Shows an id that a customer can quote and that every log line of the failed request contains. */
export function Reference({ language }: { language: Language }) {
  const rendered = use(RequestId);
  const error = useRouteError();
  const [id] = useState(() => rendered ?? failedRequestId(error) ?? displayedId());
  if (!id) return null;
  return (
    <p className="text-muted text-sm">
      {{ en, ar }[language].reference}: <bdi data-reference>{id}</bdi>
    </p>
  );
}

/** Returns the id that the server sends with an error (server/http/screens.ts). */
function failedRequestId(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? error.data?.requestId : undefined;
}

/** Returns the id in the server's HTML, for hydration. */
function displayedId(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector('[data-reference]')?.textContent ?? undefined;
}
