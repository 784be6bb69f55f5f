import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

// Contains everything for which React Router 8 has no public API; no other file may use its internals. Each
// assumption is tested by router-internals.test.ts or tests/server/pages.test.ts, so that an update that
// breaks one is noticed.

declare global {
  interface Window {
    /** React Router's map of route ids to code files. */
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  }
}

/** React Router's middleware runs before and after the request for data, and cannot repeat it. */
export function wrapPageFetch(wrap: (fetchNow: typeof fetch) => typeof fetch): void {
  window.fetch = wrap(window.fetch.bind(window));
}

/** React Router passes a URL for a page's data; no other code does for such an address. */
export function isPageData(input: RequestInfo | URL): input is URL {
  return input instanceof URL && input.origin === location.origin && /\.data$/.test(input.pathname);
}

/** Route ids; empty when the whole page is requested. */
export function requestedScreens({ searchParams }: URL): string[] {
  return searchParams.get('_routes')?.split(',') ?? [];
}

/** A proxy in front of a restarting store, or a hotel's network, answers with its own page. */
export function isFromRouter(headers: Headers): boolean {
  return headers.has('X-Remix-Response') || headers.has('X-Remix-Redirect');
}

export function screenCodeAddress(screen: string): string | undefined {
  return window.__reactRouterManifest?.routes[screen]?.module;
}

/** Sooner than `useNavigation` shows it. */
export function useIsNavigating(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => router?.state.navigation.state === 'loading', [router]);
}
