import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
  storeContext,
  visitorContext,
} from '#app/context.ts';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import { errorText } from '#app/words/errors.ts';
import {
  apiRoot,
  assetsRoot,
  clientAddressHeader,
  files,
  findShopPage,
  mediaRoot,
  noindex,
  outsideApi,
  type Page,
  publicApi,
  robotsTagOf,
  sandboxPages,
  shopPages,
  staffPages,
  wellKnownRoot,
} from '#domain/addresses.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import { feedPath } from '#domain/content/posts.ts';
import { type Language, languages } from '#domain/language.ts';
import { once } from '#domain/once.ts';
import { isPublished } from '#domain/reviews/review-pictures.server.ts';
import type { Store } from '#domain/store.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';
import csv from '../content/reviews.csv?raw';
import type { ApiEnv } from './api/env.ts';
import { secondsToRetry, unexpectedCodes } from './api/errors.ts';
import type { Changes } from './changes.ts';
import { createClientAddress } from './client-address.ts';
import { createFeeds } from './feeds.ts';
import { limitForms } from './form-limit.ts';
import { createFront, createFrontCounts, type Front, type FrontCounts } from './front.ts';
import { addHealth } from './health.ts';
import { currentRequest, type Log, logUnexpected } from './log.ts';
import {
  createPageCache,
  isKeepablePage,
  type PageCache,
  pagePathOf,
  respondUncached,
} from './page-cache.ts';
import { createPictures } from './pictures.ts';
import { encode, makeReady, type ReadyResponse, respondReady } from './ready-response.ts';
import { identifyRequests } from './request-id.ts';
import { createScreens } from './screens.ts';
import { createNonce, secured, securityHeaders, transportSecurity } from './security-headers.ts';
import { createSeoFiles, listPages, seoPaths } from './seo/seo-files.ts';
import { createStaticFiles } from './static-files.ts';

export type AppOptions = {
  store: Store;
  changes: Changes;
  log: Log;
  trustedProxies: string[];
  /** The folder of the built browser files; undefined while Vite serves them itself. */
  clientFiles: string | undefined;
  /** The shop's alone are there sooner. */
  screens: (of: 'shop' | 'all') => Promise<ServerBuild>;
  /** Until then `/up` is 503. */
  isStarted?: () => boolean;
  /** Of what the front did not answer. */
  onAnswered?: ((answered: Answered) => void) | undefined;
};

export type Answered = { method: string; route: string; status: number; ms: number };

type Env = ApiEnv;

export type App = {
  fetch: Hono<Env>['fetch'];
  /** Of the API, too, which is loaded for its first call. */
  routes(): Promise<{ method: string; path: string }[]>;
  front: Front | undefined;
  counts: { front: FrontCounts; pageCache: PageCache['counts'] };
  /** The first is home, where most visits begin; all, also what a start has not loaded yet. */
  prepare(which: 'first' | 'all'): Promise<void>;
};

export function createApp(options: AppOptions): App {
  const { store, changes, clientFiles, log } = options;
  const renderPage = createPageRenderer(options);
  const { publicUrl, isPublicSandbox } = store.settings;
  // What middleware and server add to an answer, those that are kept have from the start.
  const always = {
    ...transportSecurity(publicUrl),
    ...(isPublicSandbox ? { 'X-Robots-Tag': noindex.shop } : {}),
  };
  // Rendered without anything of the visitor's request: the page is cached for all.
  const pages = createPageCache(
    (path, language) => renderPage(new Request(`${publicUrl}${path}`), language),
    { headers: always, closing: changes.closing },
  );
  const pictures = createPictures(store, changes.closing, (path) => isPublished(store.db, path));
  const feeds = createFeeds(store);
  const reviews = createReviewsFile();
  const staticFiles = clientFiles ? createStaticFiles(clientFiles, always) : undefined;
  const seoFiles = createSeoFiles(store);
  const counts = createFrontCounts();
  changes.onCatalogChanged(() => void pages.renew());
  changes.onCatalogChanged(() => void seoFiles.renew());
  changes.onSettingsChanged(() => void store.liveSettings.reload());
  // Texts name the store and its address.
  store.liveSettings.onChanged(() => void renewTexts());
  changes.onTextsChanged(() => void renewTexts());

  const renewTexts = async () => {
    await loadTexts(store, changes.closing);
    feeds.renew();
    await Promise.all([pages.renew(), seoFiles.renew()]);
  };

  const clientAddress = setClientAddress(options.trustedProxies, log);
  const loadApi = once(async () => {
    const { createApi } = await import('./api/api.ts');
    const api = beginApp(options, clientAddress);
    return api.route(apiRoot, createApi(store, { changes, log, pictures, renderPage }));
  });
  const fetchApi = async (...given: Parameters<typeof app.fetch>) => {
    const api = await loadApi().catch((error) => {
      logUnexpected(log, error, 'the API could not be loaded');
      const headers = { ...securityHeaders(), 'Retry-After': `${secondsToRetry}` };
      return { fetch: () => new Response(null, { status: 503, headers }) };
    });
    return api.fetch(...given);
  };

  const app = beginApp(options, clientAddress);
  app.use(limitForms);
  app.use(refuseForeignForms(publicUrl));
  app.get(files.reviews, (c) => reviews(c.req.raw));
  app.get(`${mediaRoot}/*`, (c) => pictures.respond(c.req.raw));
  for (const language of languages) {
    app.get(feedPath(language), (c) => feeds.respond(c.req.raw, language));
  }
  for (const path of seoPaths) app.get(path, (c) => seoFiles.respond(c.req.raw, 'en'));
  app.all('*', async (c) => {
    const request = c.req.raw;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? await staticFiles?.load(c.req.path) : undefined;
    if (file) return respondReady(request, file);
    if (namesMissingFile(c.req.path)) return notFound();
    const language = visitorLanguage(request);
    const isKept = isRead && staticFiles && isKeepablePage(new URL(request.url));
    if (isKept) return pages.respond(request, language);
    const response = await renderPage(request, language);
    return staticFiles ? respondUncached(request, response) : response;
  });
  return {
    fetch: (...given) => (isForApi(given[0]) ? fetchApi(...given) : app.fetch(...given)),
    routes: async () => [...app.routes, ...(await loadApi()).routes],
    front: staticFiles && createFront({ pages, staticFiles, counts, publicUrl, log }),
    counts: { front: counts, pageCache: pages.counts },
    async prepare(which) {
      if (which === 'first') return pages.prepare([shopPages.home.path]);
      const listed = (await listPages(store)).slice(0, mostPrepared);
      await pages.prepare(listed.map(({ path }) => path));
      await Promise.all([loadApi(), options.screens('all'), store.auth()]);
    },
  };
}

/** What comes before every answer, of a page or of the API. */
function beginApp(
  { store, log, trustedProxies, isStarted, onAnswered }: AppOptions,
  clientAddress: ReturnType<typeof setClientAddress>,
): Hono<Env> {
  const { publicUrl, isPublicSandbox } = store.settings;
  const app = new Hono<Env>();
  app.use(identifyRequests(trustedProxies));
  app.use(logRequests(log, onAnswered));
  // By whatever address a probe asks for them: before it could be redirected.
  addHealth(app, store.db, isStarted);
  app.use(refuseImpossible);
  app.use(clientAddress);
  app.use(redirectToPublicOrigin(publicUrl));
  if (isPublicSandbox) app.use(setNoindex);
  app.onError((error, c) => {
    const { method } = c.req;
    const status = logUnexpected(log, error, 'unexpected error', { method });
    if (status === 503) c.header('Retry-After', `${secondsToRetry}`);
    const refusal = new PurchaseError(unexpectedCodes[status]);
    const language = visitorLanguage(c.req.raw);
    const reference = `${errorPage[language].reference}: ${currentRequest()?.requestId}`;
    const text = `${errorText(refusal, language)}\n${reference}`;
    return c.text(text, status, { ...securityHeaders(), 'Cache-Control': 'no-store' });
  });
  return app;
}

function isForApi(request: Request): boolean {
  const path = getPath(request);
  return path === apiRoot || path.startsWith(`${apiRoot}/`);
}

const errorPage = { en, ar };

const msToLoadAgain = 5000;

/** A failure between the notice and the read would leave the texts of before until the next one. */
async function loadTexts({ texts, report }: Store, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    try {
      return await texts.load();
    } catch (error) {
      report(error);
      await pause(msToLoadAgain, undefined, { signal: closing, ref: false }).catch(() => undefined);
    }
  }
}

/** A large catalogue's other pages are rendered for their first visitors. */
const mostPrepared = 100;

function createPageRenderer({ store, log, screens, clientFiles }: AppOptions) {
  const handleShop = createScreens(() => screens('shop'));
  const handleAll = createScreens(() => screens('all'));
  const { publicUrl, adPixel } = store.settings;
  const pixelOrigin = adPixel && new URL(adPixel.url).origin;
  return async (request: Request, language: Language, shown = store): Promise<Response> => {
    const context = new RouterContextProvider();
    const client = request.headers.get(clientAddressHeader) ?? 'unknown';
    // In development Vite's inline scripts and styles must run: there is no policy.
    const nonce = clientFiles ? createNonce() : undefined;
    let isWhole = true;
    context.set(storeContext, shown);
    context.set(visitorContext, { language, address: client });
    context.set(nonceContext, nonce);
    context.set(requestIdContext, currentRequest()?.requestId);
    let failed: 400 | 500 | 503 | undefined;
    context.set(reportErrorContext, (error, { isDoneWithout = false } = {}) => {
      isWhole = false;
      const status = logUnexpected(log, error, 'page failed');
      if (!isDoneWithout) failed = status;
    });
    // Behind a proxy the scheme differs from the browser's, and every form would look cross-origin.
    const { pathname, search } = new URL(request.url);
    const address = new Request(`${publicUrl}${pathname}${search}`, request);
    const handle = await (isOfShop(pathname) ? handleShop() : handleAll());
    const rendered = await handle(address, context);
    const response = failed && failed !== 500 ? withStatus(failed, rendered) : rendered;
    const robotsTag = robotsTagOf(pathname);
    const isRedirect = response.status >= 300 && response.status < 400;
    if (robotsTag && !isRedirect) response.headers.set('X-Robots-Tag', robotsTag);
    if (response.status === 503) response.headers.set('Retry-After', `${secondsToRetry}`);
    if (!isWhole) response.headers.set('Cache-Control', 'no-store');
    if (nonce === undefined) return response;
    const isShop = isForShoppers(pathname);
    return secured(response, {
      nonce,
      // The payment page is nothing but what its scripts do.
      startsLater: isShop && pathname !== shopPages.payment.path,
      pixelOrigin: isShop ? pixelOrigin : undefined,
    });
  };
}

/** What is not clearly one goes to all screens. */
function isOfShop(pathname: string): boolean {
  return findShopPage(pagePathOf(pathname)) !== undefined;
}

const notForShoppers = Object.values<Page>({ ...staffPages, ...sandboxPages }).map(({ path }) =>
  path.split('/', 2).join('/').toLowerCase(),
);

function isForShoppers(path: string): boolean {
  return !notForShoppers.some((start) => path.toLowerCase().startsWith(start));
}

/** Only for pages: redirects and refusals keep their status. */
function withStatus(status: 400 | 503, page: Response): Response {
  if (page.status !== 200 && page.status !== 500) return page;
  return new Response(page.body, { status, headers: page.headers });
}

function logRequests(log: Log, onAnswered: AppOptions['onAnswered']) {
  return createMiddleware<Env>(async (c, next) => {
    const begun = performance.now();
    await next();
    const ms = Math.round(performance.now() - begun);
    const { method, path } = c.req;
    const { status } = c.res;
    onAnswered?.({ method, route: currentRequest()?.route ?? '', status, ms });
    // The path only: queries hold order ids.
    log.debug({ method, path, status, ms }, 'request');
  });
}

/** Their handlers read no header for it, which a client could have sent. */
const readContext = [
  publicApi.createPayment,
  publicApi.paymentStatus,
  publicApi.pageViews,
  outsideApi.webhook,
].map((path) => path.replace(/:.*/, ''));

function setClientAddress(trustedProxies: string[], log: Log) {
  const clientAddress = createClientAddress(trustedProxies, log);
  return createMiddleware<Env>(async (c, next) => {
    const address = clientAddress(c.env.incoming);
    c.set('clientAddress', address);
    // Better Auth and screens are given nothing but the request, whose copy costs.
    if (!readContext.some((start) => c.req.path.startsWith(start))) {
      const headers = new Headers(c.req.raw.headers);
      headers.set(clientAddressHeader, address);
      c.req.raw = new Request(c.req.raw, { headers });
    }
    await next();
  });
}

/** What the Fetch API has no request for: TRACE, or a host that is a number and no address. */
const refuseImpossible = createMiddleware<Env>(async (c, next) => {
  if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) {
    return c.text('This method is not allowed.', 405, securityHeaders());
  }
  if (URL.canParse(c.req.url)) return next();
  return c.text('This is no address of a host.', 400, securityHeaders());
});

/** One machine but two origins: a cart made on one would be missing on the other. */
function redirectToPublicOrigin(publicUrl: string) {
  const origin = new URL(publicUrl);
  return createMiddleware<Env>(async (c, next) => {
    const url = new URL(c.req.url);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isAlias = url.hostname === '127.0.0.1' && origin.hostname === 'localhost';
    if (!isRead || !isAlias) return next();
    return c.redirect(`${publicUrl}${url.pathname}${url.search}`, 308);
  });
}

/** React Router would refuse these with the same status, and log them as errors of the store. */
function refuseForeignForms(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  return createMiddleware<Env>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const from = c.req.header('origin');
    if (isRead || from === undefined || from === origin) return next();
    return c.text('This form came from another site.', 400, securityHeaders());
  });
}

/** Nothing of a demonstration shop is listed, its files neither. */
const setNoindex = createMiddleware<Env>(async (c, next) => {
  await next();
  c.res.headers.set('X-Robots-Tag', noindex.shop);
});

function namesMissingFile(path: string): boolean {
  if ([assetsRoot, wellKnownRoot].some((root) => path.startsWith(`${root}/`))) return true;
  const extension = /\.[a-z0-9]+$/i.exec(path)?.[0];
  return extension !== undefined && extension !== '.data';
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: securityHeaders() });
}

function createReviewsFile(): (request: Request) => Promise<Response> {
  const headers = new Headers(securityHeaders());
  headers.set('Content-Type', 'text/csv; charset=utf-8');
  headers.set('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400');
  let making: Promise<ReadyResponse> | undefined;
  return async (request) => {
    making ??= encode(Buffer.from(csv), 9).then((body) => makeReady(body, headers));
    return respondReady(request, await making);
  };
}
