import { LRUCache } from 'lru-cache';
import { everyPage, shopPages } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { type Compressed, compress, respondCompressed, respondOnce } from './compressed.ts';

type Page = { body: Compressed; headers: Headers };

export type PageCache = {
  respond(request: Request, language: Language): Promise<Response>;
  /** For changes of the catalogue. */
  clear(): void;
};

const mostPages = 1000;
/** Brotli's quality for a cached page. */
const qualityOnce = 7;

const parameters: Record<string, string> = { ':id': '(0|[1-9]\\d*)', ':slug': '[\\w-]+' };

const keptPages = everyPage().flatMap(({ path, rules: { kept } }) => {
  const spelling = path.replace(/:\w+/g, (name) => parameters[name] ?? '');
  return kept ? [{ kept, pattern: new RegExp(`^${spelling}$`) }] : [];
});

/** Client navigations fetch `/path.data` (home: `/_.data`) and count as their page. */
export function isKeepablePage({ pathname, search, searchParams }: URL): boolean {
  if (searchParams.has('_routes')) return false;
  const path =
    pathname === '/_.data' ? shopPages.home.path : pathname.replace(/(?<=[^/])\.data$/, '');
  const page = keptPages.find(({ pattern }) => pattern.test(path));
  return page !== undefined && (page.kept === 'always' || search === '');
}

/**
 * Storefront pages are pure functions of path, language and catalogue: each is rendered once,
 * compressed once, and sent from memory until the catalogue changes; the least recently used is
 * dropped first. `render` gets nothing of the request. A response that may not be cached goes to
 * its own visitor only: others who waited for it get a rendering of their own.
 */
export function createPageCache(
  render: (path: string, language: Language) => Promise<Response>,
): PageCache {
  const pages = new LRUCache<string, Page>({ max: mostPages });
  const rendering = new Map<string, Promise<Page | undefined>>();
  let generation = 0;

  return {
    async respond(request, language) {
      const { pathname } = new URL(request.url);
      const key = `${language} ${pathname}`;
      const shared = rendering.get(key);
      const page =
        pages.get(key) ??
        (shared && (await shared)) ??
        (await renderForAll(key, pathname, language));
      if (page instanceof Response) return respondUncached(request, page);
      return respondCompressed(request, page.body, { headers: page.headers });
    },
    clear() {
      generation += 1;
      pages.clear();
      rendering.clear();
    },
  };

  function renderForAll(key: string, path: string, language: Language): Promise<Page | Response> {
    const answer = renderAndKeep(key, path, language);
    const shared = answer.then(
      (page) => (page instanceof Response ? undefined : page),
      // The error is thrown to the first visitor only.
      () => undefined,
    );
    rendering.set(key, shared);
    shared.then(() => {
      if (rendering.get(key) === shared) rendering.delete(key);
    });
    return answer;
  }

  async function renderAndKeep(key: string, path: string, language: Language) {
    const begun = generation;
    const response = await render(path, language);
    if (!mayBeKept(response)) return response;
    const page = await toPage(response);
    // The catalogue may have changed while this page was being rendered from the old one.
    if (begun === generation) pages.set(key, page);
    return page;
  }
}

function mayBeKept({ status, headers }: Response): boolean {
  const isRefused = /\b(no-store|private)\b/i.test(headers.get('Cache-Control') ?? '');
  return status === 200 && !headers.has('Set-Cookie') && !isRefused;
}

async function toPage(response: Response): Promise<Page> {
  const headers = new Headers(response.headers);
  // Always revalidated, because it depends on the language cookie; then mostly a 304.
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Cookie, Accept-Language');
  const body = Buffer.from(await response.arrayBuffer());
  return { body: await compress(body, qualityOnce), headers };
}

/** A response for one visitor: never stored, here or by a cache on the way. */
export async function respondUncached(request: Request, response: Response): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'private, no-store');
  const { status } = response;
  if (body.length === 0) return new Response(null, { status, headers });
  return respondOnce(request, body, { status, headers });
}
