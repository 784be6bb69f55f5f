import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorPage as ar } from '#app/words/ar/error-page.ts';
import { errorPage as en } from '#app/words/en/error-page.ts';
import { errorText } from '#app/words/error-text.ts';
import { clientAddressHeader, noindex, outsideApi, publicApi } from '#domain/addresses.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import type { Store } from '#domain/store.ts';
import { visitorLanguage } from '#domain/visitor-language.ts';
import type { ApiEnv } from '../api/env.ts';
import { retryAfterSeconds, unexpectedCodes } from '../api/errors.ts';
import { addHealth } from '../observability/health.ts';
import { currentRequestFields, type Log, logUnexpected } from '../observability/log.ts';
import { createReadiness, type Readiness } from '../observability/readiness.ts';
import { createClientAddress } from './client-address.ts';
import { finishUpload } from './finish-upload.ts';
import { identifyRequests } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

export type BaseAppOptions = {
  store: Pick<Store, 'db' | 'serverId' | 'settings'>;
  log: Log;
  trustedProxies: string[];
  /** `/up` responds 503 until this returns true. */
  isStarted?: () => boolean;
  /** Resolves when the app has started, or after a time limit. */
  untilStarted?: () => Promise<void>;
  /** If undefined, the store reports its own readiness. */
  readiness?: () => Promise<Readiness>;
  /** Called for each response that the cache handler did not send. */
  onRequestCompleted?: ((request: CompletedRequest) => void) | undefined;
};

export type CompletedRequest = { method: string; route: string; status: number; ms: number };

/** Creates apps with the same base middleware, which runs before every page and API route. */
export function createBaseApp(options: BaseAppOptions): () => Hono<ApiEnv> {
  const clientAddress = setClientAddress(options.trustedProxies, options.log);
  const readiness = options.readiness ?? createReadiness(options.store);
  return () => buildApp(options, clientAddress, readiness);
}

function buildApp(
  { store, log, trustedProxies, isStarted, onRequestCompleted }: BaseAppOptions,
  clientAddress: ReturnType<typeof setClientAddress>,
  readiness: () => Promise<Readiness>,
): Hono<ApiEnv> {
  const { publicUrl, isPublicSandbox } = store.settings;
  const app = new Hono<ApiEnv>();
  app.use(identifyRequests(trustedProxies));
  app.use(logRequests(log, onRequestCompleted));
  app.use(finishUpload);
  // Registered before the redirect: a probe may use any address.
  addHealth(app, readiness, isStarted);
  app.use(refuseImpossible);
  app.use(clientAddress);
  app.use(redirectToPublicOrigin(publicUrl));
  if (isPublicSandbox) app.use(setNoindex);
  app.onError((error, c) => {
    const { method } = c.req;
    const status = logUnexpected(log, error, 'Request failed unexpectedly', { method });
    if (status === 503) c.header('Retry-After', `${retryAfterSeconds}`);
    const refusal = new PurchaseError(unexpectedCodes[status]);
    const language = visitorLanguage(c.req.raw);
    const reference = `${errorPage[language].reference}: ${currentRequestFields()?.requestId}`;
    const text = `${errorText(refusal, language)}\n${reference}`;
    return c.text(text, status, { ...securityHeaders(), 'Cache-Control': 'no-store' });
  });
  return app;
}

const errorPage = { en, ar };

function logRequests(log: Log, onRequestCompleted: BaseAppOptions['onRequestCompleted']) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const ms = Math.round(performance.now() - startedAt);
    const { method, path } = c.req;
    const { status } = c.res;
    onRequestCompleted?.({ method, route: currentRequestFields()?.route ?? '', status, ms });
    // The path only: queries hold order ids.
    log.debug({ method, path, status, ms }, 'Request completed');
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
  return createMiddleware<ApiEnv>(async (c, next) => {
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

/** Refuses requests that the Fetch API cannot represent: TRACE, or a host that is an invalid number. */
const refuseImpossible = createMiddleware<ApiEnv>(async (c, next) => {
  if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) {
    return c.text('This method is not allowed.', 405, securityHeaders());
  }
  if (URL.canParse(c.req.url)) return next();
  return c.text('The Host header is invalid.', 400, securityHeaders());
});

/** One machine but two origins: a cart made on one would be missing on the other. */
function redirectToPublicOrigin(publicUrl: string) {
  const origin = new URL(publicUrl);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const url = new URL(c.req.url);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isAlias = url.hostname === '127.0.0.1' && origin.hostname === 'localhost';
    if (!isRead || !isAlias) return next();
    return c.redirect(`${publicUrl}${url.pathname}${url.search}`, 308);
  });
}

/** Keeps search engines from indexing a demonstration shop, including its files. */
const setNoindex = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  c.res.headers.set('X-Robots-Tag', noindex.shop);
});
