import { href } from 'react-router';
import { retryUntilAnswered } from './connection.ts';
import { noteFailedRequest } from './failed-request.ts';
import { isFromRouter, isPageData, screensAskedFor } from './router-internals.ts';
import { noteSessionEnd, SessionEndError, sessionEndHeader, untilResumed } from './session-end.ts';

/** No connection, a dropped one, or an answer that is not the store's. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** React Router would replace the open page when the next one's data fails: it is held instead. */
export function holdPageData(fetchNow: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!isPageData(input)) return fetchNow(input, init);
    if (isBackOffice(input)) return fetchForStaff(fetchNow, input, init);
    // A mutation is repeated only by the shopper, never by itself.
    const ask = () => fetchWhole(fetchNow, input, init);
    return retryUntilAnswered(ask, { signal: init?.signal, resumesItself: isRead(init) });
  };
}

/** Reads wait for the same account's next sign-in; mutations fail, and their form says so. */
async function fetchForStaff(fetchNow: typeof fetch, input: URL, init?: RequestInit) {
  const signal = init?.signal;
  const ask = () => fetchForStaffOnce(fetchNow, input, init);
  for (;;) {
    const isPending = isRead(init) && !saysItself(input);
    const response = isPending
      ? await retryUntilAnswered(ask, { signal, resumesItself: true })
      : await ask();
    if (!response.headers.has(sessionEndHeader) || !noteSessionEnd()) return response;
    if (!isRead(init)) throw new SessionEndError('the session has ended');
    await untilResumed(signal);
  }
}

/** A store without its database answers, but without data. */
async function fetchForStaffOnce(fetchNow: typeof fetch, input: URL, init?: RequestInit) {
  const limit = AbortSignal.timeout(msToAnswer);
  const signals = init?.signal ? [init.signal, limit] : [limit];
  const within = { ...init, signal: AbortSignal.any(signals) };
  const response = await fetchWhole(fetchNow, input, within, init?.signal);
  const isOfThisPage = input.pathname === `${location.pathname}.data`;
  const isAway = response.status === 503 || (response.status > 500 && isOfThisPage);
  if (isRead(init) && isAway) throw new NoAnswerError(`HTTP ${response.status}`);
  return response;
}

/** Longer than the slowest gateway's timeout. */
const msToAnswer = 60_000;

/** Lists that show a failed load themselves. */
function saysItself(input: URL): boolean {
  const [screen = '', ...others] = screensAskedFor(input);
  return others.length === 0 && screensThatSayIt.includes(screen);
}

const screensThatSayIt = ['admin/orders/orders', 'admin/payments/payments'];

function isRead(init: RequestInit | undefined): boolean {
  return (init?.method ?? 'GET') === 'GET';
}

function isBackOffice({ pathname }: URL): boolean {
  const root = href('/admin');
  return pathname === `${root}.data` || pathname.startsWith(`${root}/`);
}

async function fetchWhole(
  fetchNow: typeof fetch,
  input: URL,
  init?: RequestInit,
  leaving: AbortSignal | null | undefined = init?.signal,
) {
  try {
    const response = await fetchNow(input, init);
    const { status, statusText, headers } = response;
    if (!isFromRouter(headers)) throw new Error(`HTTP ${status}`);
    noteFailedRequest(response);
    // Read to the end: the connection may drop in the middle.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (cause) {
    throw leaving?.aborted ? cause : new NoAnswerError('no page data', { cause });
  }
}
