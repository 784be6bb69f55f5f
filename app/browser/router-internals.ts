import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

// What React Router 8 has no public way to: nothing else of the shop may know of it. Each of these is
// held by router-internals.test.ts or tests/server/pages.test.ts, so that an update that changes one is noticed.

declare global {
  interface Window {
    /** Where React Router keeps the address of each screen's code. */
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  }
}

/**
 * Puts `wrap` around the `fetch` by which React Router gets the data of pages. Its middleware runs
 * before and after that request, and may not ask twice.
 */
export function wrapPageFetch(wrap: (fetchNow: typeof fetch) => typeof fetch): void {
  window.fetch = wrap(window.fetch.bind(window));
}

/** React Router asks for a page's data, and nobody else for such an address, by a URL. */
export function isPageData(input: RequestInfo | URL): input is URL {
  return input instanceof URL && input.origin === location.origin && /\.data$/.test(input.pathname);
}

/** The screens whose data is asked for, by the ids of their routes; none where all of the page is. */
export function screensAskedFor({ searchParams }: URL): string[] {
  return searchParams.get('_routes')?.split(',') ?? [];
}

/** A proxy in front of a store that restarts, or a hotel's network, answers with a page of its own. */
export function isFromRouter(headers: Headers): boolean {
  return headers.has('X-Remix-Response') || headers.has('X-Remix-Redirect');
}

/** The address of a screen's code, by the id of its route. */
export function screenCodeAddress(screen: string): string | undefined {
  return window.__reactRouterManifest?.routes[screen]?.module;
}

/** Says whether a page is on its way, sooner than `useNavigation` shows it. */
export function useIsPageOnItsWay(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => router?.state.navigation.state === 'loading', [router]);
}
