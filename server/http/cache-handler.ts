import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage } from '#domain/visitor-language.ts';
import type { Log } from '../observability/log.ts';
import { sendReadyResponse } from './cached-response.ts';
import type { PageCache } from './page-cache.ts';
import type { StaticFiles } from './static-files.ts';
import type { VisitorMarketOf } from './visitor-market.ts';

export type CacheHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Responses since the last reading: plain numbers, because nothing may slow this path. */
export type CachedResponseCounts = Record<'pages' | 'files', { sent: number; unchanged: number }>;

export const createCachedResponseCounts = (): CachedResponseCounts => ({
  pages: { sent: 0, unchanged: 0 },
  files: { sent: 0, unchanged: 0 },
});

type CacheHandlerParts = {
  pages: PageCache;
  staticFiles: StaticFiles;
  marketOf: VisitorMarketOf;
  counts: CachedResponseCounts;
  publicUrl: string;
  log: Log;
};

/**
 * Handles node's own request event, before any framework. Requests without a cached response continue to
 * the app, which also handles queries, other spellings and other hosts.
 */
export function createCacheHandler({
  pages,
  staticFiles,
  marketOf,
  counts,
  publicUrl,
  log,
}: CacheHandlerParts): CacheHandler {
  const isLocal = new URL(publicUrl).hostname === 'localhost';
  const isLogged = log.isLevelEnabled('debug');

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    // The app redirects it to localhost.
    if (isLocal && headers.host?.startsWith('127.0.0.1')) return false;
    const file = staticFiles.find(url);
    const { path, language } = readLanguageQuery(url);
    const ready =
      file ??
      pages.find(
        path,
        chooseLanguage(headers.cookie, headers['accept-language'], language),
        marketOf(request)?.id,
      );
    if (!ready) return false;
    const startedAt = isLogged ? performance.now() : 0;
    const status = sendReadyResponse(request, response, ready);
    const counted = file ? counts.files : counts.pages;
    if (status === 200) counted.sent += 1;
    else counted.unchanged += 1;
    if (isLogged) {
      const ms = Math.round(performance.now() - startedAt);
      log.debug({ method, path: url, status, ms }, 'Request completed');
    }
    return true;
  };
}

/** `/about?lang=ar` is the page `/about`; any other query is for the app. */
function readLanguageQuery(url: string): { path: string; language?: string } {
  const [, path, language] = /^([^?]+)\?lang=(ar|en)$/.exec(url) ?? [];
  return path && language ? { path, language } : { path: url };
}
