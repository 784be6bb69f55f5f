import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import proxyAddress from 'proxy-addr';
import { apiRoot, assetsRoot, listAllPages } from '#domain/addresses.ts';
import { withRequestFields } from '../observability/log.ts';
import { pagePathOf } from './page-cache.ts';

export const requestIdHeader = 'X-Request-Id';

/**
 * An answer that caches may give to others names no request. Of a proxy that is trusted an id is
 * taken over, so that its log and ours agree.
 */
export function identifyRequests(trustedProxies: string[]) {
  const isTrusted = proxyAddress.compile(trustedProxies);
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const requestId = readForwardedId(c.env.incoming, isTrusted) ?? createId();
    await withRequestFields({ requestId, route: routeOf(c) }, next);
    const isShared = /\bpublic\b/.test(c.res.headers.get('Cache-Control') ?? '');
    // `c.header` would make another response, of the Fetch API, whose body is a stream.
    if (!isShared) c.res.headers.set(requestIdHeader, requestId);
  });
}

function readForwardedId(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string, hop: number) => boolean,
): string | undefined {
  const header = headers['x-request-id'];
  if (typeof header !== 'string' || !/^[A-Za-z0-9-]{8,64}$/.test(header)) return undefined;
  return isTrusted(socket.remoteAddress ?? '', 0) ? header : undefined;
}

/** 48 random bits in 13 characters, short enough to be read out. */
function createId(): string {
  return randomUUID().slice(0, 13);
}

const pages = listAllPages().map(({ path }) => {
  const pattern = path.replace(/:\w+/g, '[^/]+').replace('*', '.*');
  return { path, pattern: new RegExp(`^${pattern}$`, 'i') };
});

/** Returns the path pattern of the route table, so that requests cannot create new names in the metrics. */
function routeOf(c: Context): string {
  const call = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  if (call) return call.path;
  const root = [apiRoot, assetsRoot].find((start) => c.req.path.startsWith(`${start}/`));
  if (root) return `${root}/*`;
  const pagePath = pagePathOf(c.req.path);
  return pages.find(({ pattern }) => pattern.test(pagePath))?.path ?? '/*';
}
