import { LRUCache } from 'lru-cache';
import { listAllPages, shopPages } from '#domain/addresses.ts';
import { type Language, languages } from '#domain/language.ts';
import {
  compressBody,
  createReadyResponse,
  type ReadyResponse,
  respondCompressed,
  toFetchResponse,
} from './cached-response.ts';

type Page = { path: string; language: Language; ready: ReadyResponse; isStale?: boolean };

export type PageCache = {
  /** Counts since the start; a miss is a page that a visitor waited for. */
  counts: { hits: number; misses: number };
  find(path: string, language: Language): ReadyResponse | undefined;
  respond(request: Request, language: Language): Promise<Response>;
  /**
   * Marks all pages stale after a change of the catalogue, and renders the most recently requested ones
   * again at once.
   */
  refresh(): Promise<void>;
  prepare(paths: Iterable<string>): Promise<void>;
};

type PageCacheOptions = {
  headers?: Record<string, string>;
  closing?: AbortSignal;
};

const maxPages = 1000;
const maxRefreshedPages = 100;

const parameters: Record<string, string> = { ':id': '(0|[1-9]\\d*)', ':slug': '[\\w-]+' };

const cachedPages = listAllPages().flatMap(({ path, rules: { cache: mode } }) => {
  const spelling = path.replace(/:\w+/g, (name) => parameters[name] ?? '');
  return mode ? [{ mode, pattern: new RegExp(`^${spelling}$`) }] : [];
});

/** Client navigations fetch `/path.data` (home: `/_.data`) and count as their page. */
export function pagePathOf(pathname: string): string {
  return pathname === '/_.data' ? shopPages.home.path : pathname.replace(/(?<=[^/])\.data$/, '');
}

export function isCacheablePage({ pathname, search, searchParams }: URL): boolean {
  if (searchParams.has('_routes')) return false;
  const path = pagePathOf(pathname);
  const page = cachedPages.find(({ pattern }) => pattern.test(path));
  return page !== undefined && (page.mode === 'always' || search === '');
}

/**
 * `render` gets nothing of the request. A response that may not be cached goes to its own visitor
 * only. After a change every visitor waits for the new page, or they could see a new page and then an
 * older one. The page from before is sent only when it cannot be rendered, as while the database is down.
 */
export function createPageCache(
  render: (path: string, language: Language) => Promise<Response>,
  { headers = {}, closing }: PageCacheOptions = {},
): PageCache {
  const pages = new LRUCache<string, Page>({ max: maxPages });
  const rendering = new Map<string, Promise<Page | undefined>>();
  const counts = { hits: 0, misses: 0 };
  let generation = 0;

  return {
    counts,
    find(path, language) {
      const key = `${language} ${path}`;
      const page = pages.get(key);
      if (!page || page.isStale) return undefined;
      counts.hits += 1;
      return page.ready;
    },
    async respond(request, language) {
      const { pathname } = new URL(request.url);
      const cached = this.find(pathname, language);
      if (cached) return toFetchResponse(request, cached);
      counts.misses += 1;
      const key = `${language} ${pathname}`;
      const before = pages.get(key)?.ready;
      const page = await renderUnless(before, key, pathname, language);
      if (page instanceof Response) return respondUncached(request, page);
      return toFetchResponse(request, page);
    },
    async refresh() {
      generation += 1;
      rendering.clear();
      for (const page of pages.values()) page.isStale = true;
      const hot = [...pages.values()].slice(0, maxRefreshedPages);
      const startGeneration = generation;
      for (const { path, language } of hot) {
        if (startGeneration !== generation || closing?.aborted) return;
        await renderAgain(path, language);
      }
    },
    async prepare(paths) {
      for (const path of paths) {
        for (const language of languages) {
          if (!closing?.aborted) await renderAgain(path, language);
        }
      }
    },
  };

  async function renderAgain(path: string, language: Language): Promise<void> {
    const key = `${language} ${path}`;
    const page = pages.peek(key);
    if ((page && !page.isStale) || rendering.has(key)) return;
    // A visitor who requests the page gets the error.
    await renderForAll(key, path, language).catch(() => undefined);
  }

  async function renderUnless(
    before: ReadyResponse | undefined,
    key: string,
    path: string,
    language: Language,
  ): Promise<ReadyResponse | Response> {
    try {
      const shared = rendering.get(key);
      const page = (shared && (await shared)) ?? (await renderForAll(key, path, language));
      if (!(page instanceof Response)) return page.ready;
      // The new page is incomplete, for example while the database is unavailable: the previous one is
      // better.
      return before && !isGone(page) ? before : page;
    } catch (error) {
      if (before) return before;
      throw error;
    }
  }

  function renderForAll(key: string, path: string, language: Language): Promise<Page | Response> {
    const pending = renderAndKeep(key, path, language);
    const shared = pending.then(
      (page) => (page instanceof Response ? undefined : page),
      () => undefined,
    );
    rendering.set(key, shared);
    shared.then(() => {
      if (rendering.get(key) === shared) rendering.delete(key);
    });
    return pending;
  }

  async function renderAndKeep(key: string, path: string, language: Language) {
    const startGeneration = generation;
    const response = await render(path, language);
    if (!isCacheable(response)) {
      // Gone from the catalogue: the page from before the change must not come back.
      if (isGone(response) && startGeneration === generation) pages.delete(key);
      return response;
    }
    const page = { path, language, ready: await toReady(response, headers) };
    // The catalogue may have changed while this page was being rendered from the old one.
    if (startGeneration === generation) pages.set(key, page);
    return page;
  }
}

function isGone({ status }: Response): boolean {
  return status >= 300 && status < 500;
}

function isCacheable({ status, headers }: Response): boolean {
  const isRefused = /\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '');
  return status === 200 && !headers.has('Set-Cookie') && !isRefused;
}

async function toReady(response: Response, added: Record<string, string>): Promise<ReadyResponse> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  // Always revalidated, because it depends on the language cookie; then mostly a 304.
  headers.set('Cache-Control', 'public, no-cache');
  headers.set('Vary', 'Cookie, Accept-Language');
  // The tag lets a CDN that caches pages drop all of them (docs/cdn.md).
  headers.set('Cache-Tag', 'pages');
  const body = Buffer.from(await response.arrayBuffer());
  return createReadyResponse(await compressBody(body), headers);
}

/** A response for one visitor: never stored, here or by a cache on the way. */
export async function respondUncached(request: Request, response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'private, no-store');
  const { status } = response;
  if (body.length === 0) return new Response(null, { status, headers });
  return respondCompressed(request, body, { status, headers });
}
