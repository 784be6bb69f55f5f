import { href } from 'react-router';
import { retryUntilAnswered } from './connection.ts';
import { isFromRouter, isPageData, screensAskedFor } from './router-internals.ts';
import { noteSessionEnd, SessionEndError, sessionEndHeader, untilResumed } from './session-end.ts';

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
    if (isBackOffice(input)) return fetchForStaff(fetchNow, input, init);
    // What changes something is sent a second time only by the hand that sent it first.
    const ask = () => fetchWhole(fetchNow, input, init);
    return retryUntilAnswered(ask, { signal: init?.signal, resumesItself: isRead(init) });
  };
}

/**
 * In the back office what is read is held also when the session has ended, until the same account has
 * signed in again; what changes something is never held: its form says that it was not sent, and
 * sends it again on request.
 */
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

/** A store without its database answers, but has nothing to say. */
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

/** Longer than the slowest gateway is waited for. */
const msToAnswer = 60_000;

/** Lists that are empty when they cannot be loaded, and a dialog that offers another try. */
function saysItself(input: URL): boolean {
  const [screen = '', ...others] = screensAskedFor(input);
  return others.length === 0 && screensThatSayIt.includes(screen);
}

const screensThatSayIt = ['orders/orders', 'payments/payments', 'payments/payment-details'].map(
  (screen) => `admin/${screen}`,
);

function isRead(init: RequestInit | undefined): boolean {
  return (init?.method ?? 'GET') === 'GET';
}

function isBackOffice({ pathname }: URL): boolean {
  const root = href('/admin');
  return pathname === `${root}.data` || pathname.startsWith(`${root}/`);
}

/** `leaving` is aborted by the navigation that leads elsewhere. */
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
    // To the end: the connection may drop in the middle.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (cause) {
    throw leaving?.aborted ? cause : new NoAnswerError('no page data', { cause });
  }
}
