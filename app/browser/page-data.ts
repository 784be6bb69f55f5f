import { askUntilAnswered } from './connection.ts';

/** Data of a page did not arrive: no line, a dropped connection, or a word that is not the store's. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * A `fetch` for React Router, which would put an error in the place of the page that somebody reads
 * as soon as the data of the next one does not come. It offers no other way to step in before that.
 * Data that does not come is held instead, and asked for again.
 */
export function holdPageData(fetchNow: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!isPageData(input)) return fetchNow(input, init);
    // What changes something is sent a second time only by the hand that sent it first.
    const resumesItself = (init?.method ?? 'GET') === 'GET';
    const ask = () => fetchWhole(fetchNow, input, init);
    return askUntilAnswered(ask, { signal: init?.signal, resumesItself });
  };
}

function isPageData(input: RequestInfo | URL): input is URL {
  return input instanceof URL && input.origin === location.origin && /\.data$/.test(input.pathname);
}

async function fetchWhole(fetchNow: typeof fetch, input: URL, init?: RequestInit) {
  try {
    const response = await fetchNow(input, init);
    const { status, statusText, headers } = response;
    if (!isFromStore(headers)) throw new Error(`HTTP ${status}`);
    // To the end: the connection may drop in the middle.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (cause) {
    throw init?.signal?.aborted ? cause : new NoAnswerError('no page data', { cause });
  }
}

/** A proxy in front of a store that restarts, or a hotel's network, answers with a page of its own. */
function isFromStore(headers: Headers): boolean {
  return headers.has('X-Remix-Response') || headers.has('X-Remix-Redirect');
}
