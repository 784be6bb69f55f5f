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

/** `market` is the id of the market of its prices; undefined for the dollar shop. */
type Address = { path: string; language: Language; market?: string | undefined };
type Page = Address & { ready: ReadyResponse; isStale?: boolean };

export type PageCache = {
  /** Counts since the start; a miss is a page that a visitor waited for. */
  counts: { hits: number; misses: number };
  find(path: string, language: Language, market?: string): ReadyResponse | undefined;
  respond(request: Request, language: Language, market?: string): Promise<Response>;
  /**
   * Marks all pages stale after a change of the catalogue. Renders the most recently requested ones again at once,
   * or of those only the pages of `paths`.
   */
  refresh(paths?: readonly string[]): Promise<void>;
  prepare(paths: Iterable<string>, markets?: readonly (string | undefined)[]): Promise<void>;
};

type PageCacheOptions = {
  headers?: Record<string, string>;
  closing?: AbortSignal;
  /** Size of all pages in every encoding. */
  maxBytes?: number;
  /** Markets whose pages are rendered again after a change. */
  countMarkets?: () => number;
  /** Request headers that choose a page beside the cookie and the language. */
  variesBy?: readonly string[];
};

const maxRefreshedPages = { shop: 100, market: 40, all: 300 };

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
  render: (path: string, language: Language, market?: string) => Promise<Response>,
  {
    headers = {},
    closing,
    maxBytes = 96 * 1024 * 1024,
    countMarkets = () => 0,
    variesBy = [],
  }: PageCacheOptions = {},
): PageCache {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ ready }) => sizeOf(ready),
  });
  const rendering = new Map<string, Promise<Page | undefined>>();
  const counts = { hits: 0, misses: 0 };
  let generation = 0;

  return {
    counts,
    find(path, language, market) {
      const page = pages.get(keyOf({ path, language, market }));
      if (!page || page.isStale) return undefined;
      counts.hits += 1;
      return page.ready;
    },
    async respond(request, language, market) {
      const { pathname: path } = new URL(request.url);
      const cached = this.find(path, language, market);
      if (cached) return toFetchResponse(request, cached);
      counts.misses += 1;
      const address = { path, language, market };
      const before = pages.get(keyOf(address))?.ready;
      const page = await renderUnless(before, address);
      if (page instanceof Response) return respondUncached(request, page);
      return toFetchResponse(request, page);
    },
    async refresh(paths) {
      generation += 1;
      rendering.clear();
      for (const page of pages.values()) page.isStale = true;
      const { shop, market, all } = maxRefreshedPages;
      const hot = [...pages.values()].slice(0, Math.min(shop + market * countMarkets(), all));
      const startGeneration = generation;
      const isDue = ({ path }: Page) => !paths || paths.includes(pagePathOf(path));
      for (const address of hot.filter(isDue)) {
        if (startGeneration !== generation || closing?.aborted) return;
        await renderAgain(address);
      }
    },
    async prepare(paths, markets = [undefined]) {
      for (const path of paths) {
        for (const market of markets) {
          for (const language of languages) {
            if (!closing?.aborted) await renderAgain({ path, language, market });
          }
        }
      }
    },
  };

  async function renderAgain(address: Address): Promise<void> {
    const key = keyOf(address);
    const page = pages.peek(key);
    if ((page && !page.isStale) || rendering.has(key)) return;
    // A visitor who requests the page gets the error.
    await renderForAll(address).catch(() => undefined);
  }

  async function renderUnless(
    before: ReadyResponse | undefined,
    address: Address,
  ): Promise<ReadyResponse | Response> {
    try {
      const shared = rendering.get(keyOf(address));
      const page = (shared && (await shared)) ?? (await renderForAll(address));
      if (!(page instanceof Response)) return page.ready;
      // The new page is incomplete, for example while the database is unavailable: the previous one is
      // better.
      return before && !isGone(page) ? before : page;
    } catch (error) {
      if (before) return before;
      throw error;
    }
  }

  function renderForAll(address: Address): Promise<Page | Response> {
    const key = keyOf(address);
    const pending = renderAndKeep(key, address);
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

  async function renderAndKeep(key: string, address: Address) {
    const startGeneration = generation;
    const { path, language, market } = address;
    const response = await render(path, language, market);
    if (!isCacheable(response)) {
      // Gone from the catalogue: the page from before the change must not come back.
      if (isGone(response) && startGeneration === generation) pages.delete(key);
      return response;
    }
    const ready = await toReady(response, { headers, variesBy, market });
    const page = { path, language, market, ready };
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

function keyOf({ path, language, market }: Address): string {
  return market === undefined ? `${language} ${path}` : `${market} ${language} ${path}`;
}

function sizeOf({ br, gzip, identity }: ReadyResponse): number {
  return br.bytes.length + gzip.bytes.length + identity.bytes.length;
}

async function toReady(
  response: Response,
  {
    headers: added,
    variesBy,
    market,
  }: Required<Pick<PageCacheOptions, 'headers' | 'variesBy'>> & Pick<Address, 'market'>,
): Promise<ReadyResponse> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  // Always revalidated, because it depends on the language cookie; then mostly a 304.
  headers.set('Cache-Control', 'public, no-cache');
  headers.set('Vary', ['Cookie', 'Accept-Language', ...variesBy].join(', '));
  // The tag lets a CDN that caches pages drop all of them (docs/cdn.md).
  headers.set('Cache-Tag', 'pages');
  const body = Buffer.from(await response.arrayBuffer());
  const encoded = await compressBody(body, market === undefined ? 'once' : 'often');
  return createReadyResponse(encoded, headers);
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
