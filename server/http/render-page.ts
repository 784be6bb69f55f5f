import { RouterContextProvider, type ServerBuild } from 'react-router';
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
  storeContext,
  visitorContext,
} from '#app/context.ts';
import {
  clientAddressHeader,
  type Page,
  robotsTagOf,
  sandboxPages,
  shopPages,
  staffPages,
} from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import type { Market } from '#domain/markets/market.ts';
import type { Store } from '#domain/store.ts';
import { retryAfterSeconds } from '../api/errors.ts';
import { currentRequestFields, type Log, logUnexpected } from '../observability/log.ts';
import { createScreens } from './screens.ts';
import { createNonce, withSecurityHeaders } from './security-headers.ts';

export type RenderOptions = {
  store: Store;
  log: Log;
  /** The folder of the built browser files; undefined while Vite serves them itself. */
  clientFiles: string | undefined;
  screens: () => Promise<ServerBuild>;
};

/** All that the render of a shared page knows of its visitors. */
export type PageVisitor = { language: Language; market?: Market | undefined };

/** Renders a screen as a document or as data, with its policy's headers. It caches nothing. */
export function createPageRenderer({ store, log, screens, clientFiles }: RenderOptions) {
  const loadScreens = createScreens(screens);
  const { publicUrl, adPixel } = store.settings;
  const pixelOrigin = adPixel && new URL(adPixel.url).origin;
  return async (
    request: Request,
    { language, market }: PageVisitor,
    pageStore = store,
  ): Promise<Response> => {
    const context = new RouterContextProvider();
    const client = request.headers.get(clientAddressHeader) ?? 'unknown';
    // Vite's inline scripts and styles must run in development, so there is no policy.
    const nonce = clientFiles ? createNonce() : undefined;
    let isComplete = true;
    context.set(storeContext, pageStore);
    context.set(visitorContext, { language, market, address: client });
    context.set(nonceContext, nonce);
    context.set(requestIdContext, currentRequestFields()?.requestId);
    let failed: 400 | 500 | 503 | undefined;
    context.set(reportErrorContext, (error, { isOptional = false } = {}) => {
      isComplete = false;
      const status = logUnexpected(log, error, 'Page rendering failed');
      if (!isOptional) failed = status;
    });
    // Behind a proxy the scheme differs from the browser's, and every form would look cross-origin.
    const { pathname, search } = new URL(request.url);
    const address = new Request(`${publicUrl}${pathname}${search}`, request);
    const handle = await loadScreens();
    const rendered = await handle(address, context);
    const response = failed && failed !== 500 ? withStatus(failed, rendered) : rendered;
    const robotsTag = robotsTagOf(pathname);
    const isRedirect = response.status >= 300 && response.status < 400;
    if (robotsTag && !isRedirect) response.headers.set('X-Robots-Tag', robotsTag);
    if (response.status === 503) response.headers.set('Retry-After', `${retryAfterSeconds}`);
    if (!isComplete) response.headers.set('Cache-Control', 'no-store');
    if (nonce === undefined) return response;
    const isShop = isForShoppers(pathname);
    return withSecurityHeaders(response, {
      nonce,
      // The payment page is nothing but what its scripts do.
      defersScripts: isShop && pathname !== shopPages.payment.path,
      pixelOrigin: isShop ? pixelOrigin : undefined,
    });
  };
}

const notForShoppers = Object.values<Page>({ ...staffPages, ...sandboxPages }).map(({ path }) =>
  path.split('/', 2).join('/').toLowerCase(),
);

function isForShoppers(path: string): boolean {
  return !notForShoppers.some((start) => path.toLowerCase().startsWith(start));
}

/** Changes the status of pages only: redirects and refusals keep theirs. */
function withStatus(status: 400 | 503, page: Response): Response {
  if (page.status !== 200 && page.status !== 500) return page;
  return new Response(page.body, { status, headers: page.headers });
}
