import { href } from 'react-router';
import { retryUntilAnswered } from './connection.ts';
import { recordFailedRequest } from './failed-request.ts';
import { isFromRouter, isPageData } from './router-internals.ts';

/** No connection, a dropped one, or an answer that is not the store's. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** HTTP status where the answer was not page data, as 413 from a proxy. */
  status?: number | undefined;
}

type PageFetch = (fetchNow: typeof fetch, input: URL, init?: RequestInit) => Promise<Response>;

let fetchForStaff: PageFetch | undefined;

/** The code of the back office brings its own way, so that no shopper loads it. */
export function setStaffPageFetch(fetchTheirs: PageFetch): void {
  fetchForStaff = fetchTheirs;
}

/**
 * Waits for a connection if the next page's data fails: React Router would replace the open page with an
 * error.
 */
export function retryPageData(fetchNow: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!isPageData(input)) return fetchNow(input, init);
    if (fetchForStaff && isBackOffice(input)) return fetchForStaff(fetchNow, input, init);
    // A mutation is repeated only by the shopper, never automatically.
    const ask = () => fetchCompletely(fetchNow, input, init);
    return retryUntilAnswered(ask, { signal: init?.signal, resumesItself: isReadRequest(init) });
  };
}

export function isReadRequest(init: RequestInit | undefined): boolean {
  return (init?.method ?? 'GET') === 'GET';
}

function isBackOffice({ pathname }: URL): boolean {
  const root = href('/admin');
  return pathname === `${root}.data` || pathname.startsWith(`${root}/`);
}

/** Throws NoAnswerError. `leaving` is the signal that ends the visit, where `init` has another. */
export async function fetchCompletely(
  fetchNow: typeof fetch,
  input: URL,
  init?: RequestInit,
  leaving: AbortSignal | null | undefined = init?.signal,
) {
  let answered: number | undefined;
  try {
    const response = await fetchNow(input, init);
    const { status, statusText, headers } = response;
    answered = status;
    if (!isFromRouter(headers)) throw new Error(`HTTP ${status}`);
    recordFailedRequest(response);
    // Reads the body to its end: the connection may drop in the middle.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (cause) {
    if (leaving?.aborted) throw cause;
    throw Object.assign(new NoAnswerError('no page data', { cause }), { status: answered });
  }
}
