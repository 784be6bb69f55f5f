import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage } from '#domain/visitor-language.ts';
import type { Log } from './log.ts';
import type { PageCache } from './page-cache.ts';
import { sendReady } from './ready-response.ts';
import type { StaticFiles } from './static-files.ts';

export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

type FrontParts = { pages: PageCache; staticFiles: StaticFiles; publicUrl: string; log: Log };

/**
 * On node's own request event, before any framework. What is not ready goes on to the app, which
 * also decides about queries, other spellings and other hosts.
 */
export function createFront({ pages, staticFiles, publicUrl, log }: FrontParts): Front {
  const isLocal = new URL(publicUrl).hostname === 'localhost';
  const isLogged = log.isLevelEnabled('debug');

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    // The app redirects it to localhost.
    if (isLocal && headers.host?.startsWith('127.0.0.1')) return false;
    const ready =
      staticFiles.find(url) ??
      pages.find(url, chooseLanguage(headers.cookie, headers['accept-language']));
    if (!ready) return false;
    const begun = performance.now();
    const status = sendReady(request, response, ready);
    if (isLogged) {
      const ms = Math.round(performance.now() - begun);
      log.debug({ method, path: url, status, ms }, 'request');
    }
    return true;
  };
}
