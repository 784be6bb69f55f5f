import { type DataStrategyResult, redirect, replace } from 'react-router';
import { countReturns, holdUntilRetry, recordReachability } from './connection.ts';
import { isNoResponse, NoResponseError } from './no-response.ts';

type Results = Record<string, DataStrategyResult>;
type Load = { request: Request };

let destination: string | undefined;
let release: (() => void) | undefined;

/** True while React Router loads a page. It knows sooner than `useNavigation` shows it. */
export const isPageOnItsWay = () => destination !== undefined;

/**
 * Client middleware of all pages. Waits for a connection if the next page's data does not come, and then
 * redirects to the same page: React Router would replace the open page with an error.
 */
export async function holdPage({ request }: Load, next: () => Promise<Results>): Promise<void> {
  const { method, url, signal } = request;
  if (method !== 'GET') return;
  destination = url;
  const returns = countReturns();
  const results = Object.values(await next());
  release?.();
  release = undefined;
  const failed = results.find(({ type, result }) => type === 'error' && isNoResponse(result));
  if (failed && !signal.aborted) {
    release = await holdUntilRetry({ signal, returns });
    if (!release) {
      destination = undefined;
      throw new NoResponseError('no page data', { cause: failed.result });
    }
    const { pathname, search } = new URL(url);
    // Back and forward have changed the address already.
    const isThere = location.pathname === pathname && location.search === search;
    throw (isThere ? replace : redirect)(`${pathname}${search}`);
  }
  if (results.length > 0 && !failed) recordReachability(true);
  if (destination === url) destination = undefined;
}
