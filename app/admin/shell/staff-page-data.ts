import { retryUntilAnswered } from '#app/browser/network/connection.ts';
import {
  fetchCompletely,
  isReadRequest,
  NoAnswerError,
  setStaffPageFetch,
} from '#app/browser/network/page-data.ts';
import { requestedScreens } from '#app/browser/network/router-internals.ts';
import {
  recordSessionEnd,
  SessionEndError,
  sessionEndHeader,
  untilResumed,
} from '#app/browser/network/session-end.ts';

setStaffPageFetch(fetchForStaff);

/** Makes reads wait for the same account's next sign-in. Mutations fail, and their form reports it. */
async function fetchForStaff(fetchNow: typeof fetch, input: URL, init?: RequestInit) {
  const signal = init?.signal;
  const request = () => fetchForStaffOnce(fetchNow, input, init);
  for (;;) {
    const isPending = isReadRequest(init) && !showsOwnOutage(input);
    const response = isPending
      ? await retryUntilAnswered(request, { signal, resumesItself: true })
      : await request();
    if (!response.headers.has(sessionEndHeader) || !recordSessionEnd()) return response;
    if (!isReadRequest(init)) throw new SessionEndError('the session has ended');
    await untilResumed(signal);
  }
}

/** A store without its database answers, but without data. */
async function fetchForStaffOnce(fetchNow: typeof fetch, input: URL, init?: RequestInit) {
  const limit = AbortSignal.timeout(responseTimeoutMs);
  const signals = init?.signal ? [init.signal, limit] : [limit];
  const options = { ...init, signal: AbortSignal.any(signals) };
  const response = await fetchCompletely(fetchNow, input, options, init?.signal);
  const isCurrentPage = input.pathname === `${location.pathname}.data`;
  const isUnavailable = response.status === 503 || (response.status > 500 && isCurrentPage);
  if (isReadRequest(init) && isUnavailable) throw new NoAnswerError(`HTTP ${response.status}`);
  return response;
}

/** Longer than the slowest gateway's timeout. */
const responseTimeoutMs = 60_000;

/** Lists that show a failed load themselves. */
function showsOwnOutage(input: URL): boolean {
  const [screen = '', ...others] = requestedScreens(input);
  return others.length === 0 && screensWithOutageNotice.includes(screen);
}

const screensWithOutageNotice = ['admin/orders/list/orders', 'admin/payments/payments'];
