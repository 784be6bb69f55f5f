import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import csv from '#content/reviews.csv?raw';
import {
  apiRoot,
  assetsRoot,
  files,
  findShopPage,
  mediaRoot,
  noindex,
  shopPages,
  wellKnownRoot,
} from '#domain/addresses.ts';
import { languages } from '#domain/language.ts';
import { isPublished } from '#domain/reviews/review-pictures.server.ts';
import { networksOf } from '#domain/runtime/client-network.server.ts';
import { once } from '#domain/runtime/once.ts';
import type { Store } from '#domain/store.ts';
import { feedPath } from '#domain/texts/posts.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';
import type { ApiEnv } from '../api/env.ts';
import { retryAfterSeconds } from '../api/errors.ts';
import { createDrawnPictures } from '../media/drawn-pictures.ts';
import { createPictures } from '../media/pictures.ts';
import { logUnexpected } from '../observability/log.ts';
import type { Changes } from '../process/changes.ts';
import { createFeeds } from '../seo/feeds.ts';
import { respondSecurityTxt } from '../seo/security-txt.ts';
import { createSeoFiles, listPages, seoPaths } from '../seo/seo-files.ts';
import { type BaseAppOptions, createBaseApp } from './base-app.ts';
import {
  type CachedResponseCounts,
  type CacheHandler,
  createCachedResponseCounts,
  createCacheHandler,
} from './cache-handler.ts';
import {
  compressBody,
  createReadyResponse,
  type ReadyResponse,
  toFetchResponse,
} from './cached-response.ts';
import { limitForms } from './form-limit.ts';
import {
  createPageCache,
  isCacheablePage,
  type PageCache,
  pagePathOf,
  respondUncached,
} from './page-cache.ts';
import { refreshForStock } from './refresh-for-stock.ts';
import { createPageRenderer, type RenderOptions } from './render-page.ts';
import { createRenderQueue, type RenderLimits } from './render-queue.ts';
import { securityHeaders, transportSecurity } from './security-headers.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';
import { createVisitorMarket, type MarketOptions } from './visitor-market.ts';

export type AppOptions = BaseAppOptions &
  RenderOptions &
  MarketOptions & { changes: Changes; renderLimits?: RenderLimits | undefined };

export type App = {
  fetch: Hono<ApiEnv>['fetch'];
  /** Returns all routes, including the API's, which is loaded on its first call. */
  routes(): Promise<{ method: string; path: string }[]>;
  cacheHandler: CacheHandler | undefined;
  counts: { cacheHandler: CachedResponseCounts; pageCache: PageCache['counts'] };
  /** Renders the page where most visits begin. */
  prepareHome(): Promise<void>;
  /** Renders the other pages, too, and loads what a start has not loaded yet. */
  prepareAll(): Promise<void>;
};

const unknownNetwork = { network: undefined, site: undefined };

export function createApp(options: AppOptions): App {
  const { store, changes, clientFiles, log } = options;
  const renderPage = createPageRenderer(options);
  const { publicUrl, isPublicSandbox } = store.settings;
  // Headers that middleware and server add to a response. Cached responses include them from the start.
  const always = {
    ...transportSecurity(publicUrl),
    ...(isPublicSandbox ? { 'X-Robots-Tag': noindex.shop } : {}),
  };
  // Renders without the visitor's request, because the page is cached for all.
  const marketOf = createVisitorMarket(store, options);
  const pages = createPageCache(
    async (path, language, id) => {
      const market = store.markets.open.find((one) => one.id === id);
      // Closed since the page was rendered: the cache drops it.
      if (id !== undefined && !market) return new Response(null, { status: 404 });
      return renderPage(new Request(`${publicUrl}${path}`), { language, market });
    },
    {
      headers: always,
      closing: changes.closing,
      countMarkets: () => store.markets.open.length,
      variesBy: options.countryHeader ? [options.countryHeader] : [],
    },
  );
  const pictures = createPictures(store, changes.closing, (path) => isPublished(store.db, path));
  const drawnPictures = createDrawnPictures(store);
  const feeds = createFeeds(store);
  const reviews = createReviewsFile();
  const staticFiles = clientFiles
    ? withoutDemoIcons(createStaticFiles(clientFiles, always), store.settings)
    : undefined;
  const seoFiles = createSeoFiles(store);
  const counts = createCachedResponseCounts();
  changes.onCatalogChanged(() => void pages.refresh());
  changes.onCatalogChanged(() => void seoFiles.refresh());
  refreshForStock({ store, changes, caches: [pages, seoFiles] });
  changes.onSettingsChanged(() => void store.liveSettings.reload());
  // Texts name the store and its address.
  store.liveSettings.onChanged(() => void refreshTexts());
  changes.onTextsChanged(() => void refreshTexts());

  const refreshTexts = async () => {
    await loadTexts(store, changes.closing);
    feeds.renew();
    await Promise.all([pages.refresh(), seoFiles.refresh()]);
  };

  const renderInTurn = createRenderQueue(options.renderLimits);
  const buildApp = createBaseApp(options);
  const loadApi = once(async () => {
    const { createApi } = await import('../api/api.ts');
    const api = buildApp();
    return api.route(apiRoot, createApi(store, { changes, log, pictures, renderPage }));
  });
  const fetchApi = async (...args: Parameters<typeof app.fetch>) => {
    // The API sends jobs, which are refused until the queue is open.
    if (options.isStarted?.() === false) await options.untilStarted?.();
    const api = await loadApi().catch((error) => {
      logUnexpected(log, error, 'API code could not be loaded: API requests get 503');
      const headers = { ...securityHeaders(), 'Retry-After': `${retryAfterSeconds}` };
      return { fetch: () => new Response(null, { status: 503, headers }) };
    });
    return api.fetch(...args);
  };

  const app = buildApp();
  app.use(limitForms);
  app.use(refuseForeignForms(publicUrl));
  app.get(files.reviews, (c) => (hasSamples(store.settings) ? reviews(c.req.raw) : notFound()));
  for (const path of demoIcons) app.get(path, redirectToOwnIcon(store.settings));
  app.get(`${mediaRoot}/brand/*`, (c) => drawnPictures(c.req.raw));
  app.get(`${mediaRoot}/*`, (c) => pictures.respond(c.req.raw));
  for (const language of languages) {
    app.get(feedPath(language), (c) =>
      store.settings.isClosed ? notFound() : feeds.respond(c.req.raw, language),
    );
  }
  app.get(files.securityTxt, () => respondSecurityTxt(store.settings));
  for (const path of seoPaths) app.get(path, (c) => seoFiles.respond(c.req.raw, 'en'));
  app.all('*', async (c) => {
    const request = c.req.raw;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? await staticFiles?.load(c.req.path) : undefined;
    if (file) return toFetchResponse(request, file);
    if (namesMissingFile(c.req.path)) return notFound();
    const language = visitorLanguage(request);
    const url = new URL(request.url);
    const market = c.env.incoming && marketOf(c.env.incoming, url.searchParams.get('market'));
    const isCacheable =
      isRead && staticFiles && isCacheablePage(url) && !isForStaffAlone(url, store.settings);
    const { network, site } = networksOf(c.var.clientAddress) ?? unknownNetwork;
    const client = { network, site, response: c.env.outgoing };
    const rendered = await renderInTurn(client, async () => {
      if (isCacheable) return pages.respond(request, language, market?.id);
      const response = await renderPage(request, { language, market });
      return staticFiles ? respondUncached(request, response) : response;
    });
    if (rendered === 'busy') return refuseBusy();
    // The client has disconnected. Logs and metrics use nginx's status for this.
    return rendered === 'gone' ? new Response(null, { status: 499 }) : rendered;
  });
  return {
    fetch: (...args) => (isForApi(args[0]) ? fetchApi(...args) : app.fetch(...args)),
    routes: async () => [...app.routes, ...(await loadApi()).routes],
    cacheHandler:
      staticFiles && createCacheHandler({ pages, staticFiles, marketOf, counts, publicUrl, log }),
    counts: { cacheHandler: counts, pageCache: pages.counts },
    prepareHome: () => pages.prepare([shopPages.home.path], [undefined, ...firstMarket(store)]),
    async prepareAll() {
      const listed = (await listPages(store)).slice(0, maxPreparedResponses);
      const paths = listed.map(({ path }) => path);
      await pages.prepare(paths);
      const markets = store.markets.open.map(({ id }) => id);
      await pages.prepare(paths.slice(0, maxPreparedInMarket), markets);
      await Promise.all([loadApi(), options.screens(), store.auth()]);
    },
  };
}

function isForApi(request: Request): boolean {
  const path = getPath(request);
  return path === apiRoot || path.startsWith(`${apiRoot}/`);
}

const reloadTimeoutMs = 5000;

/** A failure between the notice and the read would leave the texts of before until the next one. */
async function loadTexts(
  { texts, report }: Pick<Store, 'texts' | 'report'>,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    try {
      return await texts.load();
    } catch (error) {
      report(error);
      await pause(reloadTimeoutMs, undefined, { signal: closing, ref: false }).catch(
        () => undefined,
      );
    }
  }
}

/** A large catalogue's other pages are rendered for their first visitors. */
const maxPreparedResponses = 100;
const maxPreparedInMarket = 40;

/** The one that visitors of unknown countries see. */
function firstMarket({ markets }: Pick<Store, 'markets'>): string[] {
  return markets.open.slice(0, 1).map(({ id }) => id);
}

/** React Router would refuse these with the same status, and log them as errors of the store. */
function refuseForeignForms(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const from = c.req.header('origin');
    if (isRead || from === undefined || from === origin) return next();
    return c.text('This form came from another site.', 400, securityHeaders());
  });
}

/** Staff see the pages of a closed shop, and others are led away: neither is for everybody. */
function isForStaffAlone({ pathname }: URL, { isClosed }: Store['settings']): boolean {
  return isClosed && !findShopPage(pagePathOf(pathname))?.page.rules.isAlwaysOpen;
}

/** The samples belong to the demo; the owner of another shop may choose to show the file. */
function hasSamples({ hasDemo, reviews }: Store['settings']): boolean {
  return hasDemo || !reviews.areOwn;
}

const demoIcons: string[] = [files.icon, files.touchIcon, files.smallIcon, files.logo];

/** A renamed shop has an icon of its own at these addresses, which browsers also request unasked. */
function withoutDemoIcons(all: StaticFiles, settings: Store['settings']): StaticFiles {
  const isHidden = (path: string) => settings.icon !== undefined && demoIcons.includes(path);
  return {
    find: (path) => (isHidden(path) ? undefined : all.find(path)),
    load: async (path) => (isHidden(path) ? undefined : all.load(path)),
  };
}

function redirectToOwnIcon(settings: Store['settings']) {
  return createMiddleware<ApiEnv>(async (_, next) => {
    if (!settings.icon) return next();
    const headers = { ...securityHeaders(), 'Cache-Control': 'no-store' };
    return new Response(null, { status: 302, headers: { ...headers, Location: settings.icon.en } });
  });
}

function namesMissingFile(path: string): boolean {
  if ([assetsRoot, wellKnownRoot].some((root) => path.startsWith(`${root}/`))) return true;
  const extension = /\.[a-z0-9]+$/i.exec(path)?.[0];
  return extension !== undefined && extension !== '.data';
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: securityHeaders() });
}

/** Contains both languages and is the same for everybody: it must cost less than the work it refuses. */
const busyText = `${en.busy}\n${ar.busy}\n`;
const busyHeaders = {
  ...securityHeaders(),
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Retry-After': `${retryAfterSeconds}`,
};

function refuseBusy(): Response {
  return new Response(busyText, { status: 429, headers: busyHeaders });
}

function createReviewsFile(): (request: Request) => Promise<Response> {
  const headers = new Headers(securityHeaders());
  headers.set('Content-Type', 'text/csv; charset=utf-8');
  headers.set('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400');
  let making: Promise<ReadyResponse> | undefined;
  return async (request) => {
    making ??= compressBody(Buffer.from(csv)).then((body) => createReadyResponse(body, headers));
    return toFetchResponse(request, await making);
  };
}
