import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createMemoryRouter,
  RouterProvider,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
} from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import {
  isPageData,
  requestedScreens,
  useIsNavigating,
  wrapPageFetch,
} from './router-internals.ts';

// Tests the assumptions of router-internals.ts about the installed React Router. The manifest and the headers
// are tested against a build, in tests/server/pages.test.ts.

afterEach(() => vi.unstubAllGlobals());

const manifest = {
  routes: {
    layout: { id: 'layout', hasLoader: true, hasClientLoader: false },
    product: { id: 'product', hasLoader: true, hasClientLoader: false },
  },
};

/** Opens a browser's router on `/`; `asked` records its requests. */
function openRouter() {
  const requests: (RequestInfo | URL)[] = [];
  const address = new URL('http://localhost/');
  vi.stubGlobal('location', address);
  // A browser's window is its global object.
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing is asked past the wrapper')));
  wrapPageFetch(() => async (input) => {
    requests.push(input);
    return new Promise<Response>(() => undefined);
  });
  type Manifest = Parameters<typeof singleFetch>[1];
  const strategy = singleFetch(() => router, manifest as unknown as Manifest, {}, true);
  const loader = (_: unknown, callServer?: unknown) => (callServer as () => Promise<unknown>)();
  const product = { id: 'product', path: 'product/:id', loader };
  const layout = { id: 'layout', path: '/', loader, shouldRevalidate: () => false };
  const router: ReturnType<typeof createMemoryRouter> = createMemoryRouter(
    [{ ...layout, children: [product] }],
    { dataStrategy: strategy, hydrationData: { loaderData: { layout: null } } },
  );
  return { router, requests };
}

test('React Router fetches page data by the global fetch with a recognizable URL', async () => {
  const { router, requests } = openRouter();
  void router.navigate('/product/1');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const [input = ''] = requests;
  expect(String(input)).toBe('http://localhost/product/1.data?_routes=product');
  expect(isPageData(input)).toBe(true);
  expect(requestedScreens(input as URL)).toEqual(['product']);
  expect(requestedScreens(new URL('http://localhost/product/1.data'))).toEqual([]);
  router.dispose();
});

test('the router knows about a pending navigation before React does', async () => {
  const { router } = openRouter();
  let isPageOnItsWay = () => false;
  const layout = router.routes[0];
  if (layout) layout.element = createElement(Probe);
  function Probe() {
    isPageOnItsWay = useIsNavigating();
    return null;
  }
  renderToString(createElement(RouterProvider, { router }));
  expect(isPageOnItsWay()).toBe(false);
  void router.navigate('/product/1');
  expect(isPageOnItsWay()).toBe(true);
  router.dispose();
});
