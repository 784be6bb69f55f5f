import { href, isRouteErrorResponse } from 'react-router';
import { loadWhenReachable } from '#app/browser/network/load-when-reachable.ts';
import { isNoResponse, NoResponseError } from '#app/browser/network/no-response.ts';
import { recordSessionEnd, untilResumed } from '#app/browser/network/session-end.ts';

export type LoadOptions = {
  /** False for a list that shows a failed load itself. */
  isHeld?: boolean;
};

/** Loads a screen's data. Waits for the store, and for the same account's next sign-in. */
export async function loadForStaff<Data>(
  { signal }: Request,
  load: () => Promise<Data>,
  { isHeld = true }: LoadOptions = {},
): Promise<Data> {
  const loadOnce = () => withinLimit(load);
  for (;;) {
    try {
      return isHeld ? await loadWhenReachable(loadOnce, signal, isStoreDown) : await loadOnce();
    } catch (error) {
      if (!isSessionEnd(error) || !recordSessionEnd()) throw error;
      await untilResumed(signal);
    }
  }
}

/** A store without its database answers, but without data. */
function isStoreDown(error: unknown): boolean {
  return isNoResponse(error) || (isRouteErrorResponse(error) && error.status > 500);
}

/** True for the redirect to the sign-in page of a request without a session (app/middleware/staff-only.ts). */
export function isSessionEnd(result: unknown): boolean {
  const address = result instanceof Response && result.headers.get('Location');
  if (!address) return false;
  const { pathname, searchParams } = new URL(address, location.href);
  return pathname === href('/adminLogin') && !searchParams.has('refused');
}

export async function withinLimit<Data>(load: () => Promise<Data>): Promise<Data> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoResponseError('the time is up')), responseTimeoutMs);
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Longer than the slowest gateway's timeout. */
const responseTimeoutMs = 60_000;
