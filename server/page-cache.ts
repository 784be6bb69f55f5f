import type { Language } from '#domain/language.ts';
import { type Compressed, compress, respondCompressed, respondOnce } from './compressed.ts';
import { securityHeaders } from './security-headers.ts';

type Page = { body: Compressed; headers: Headers };

export type PageCache = {
  /** Answers from memory, or renders, keeps and answers. */
  respond(request: Request, language: Language): Promise<Response>;
  /** Forgets every page: the catalogue has changed. */
  clear(): void;
};

const mostPages = 1000;
/** Brotli's quality for a page that is kept. */
const qualityOnce = 7;

/**
 * Storefront pages are pure functions of path, language and catalogue: each is rendered once,
 * compressed once, and sent from memory until the catalogue changes. `render` is asked for the
 * whole answer; only a 200 without Set-Cookie and without `no-store` is kept. `pixelOrigin`: see
 * securityHeaders.
 */
export function createPageCache(
  render: (request: Request) => Promise<Response>,
  pixelOrigin?: string,
): PageCache {
  const pages = new Map<string, Page>();
  const rendering = new Map<string, Promise<Page | Response>>();
  let generation = 0;

  return {
    async respond(request, language) {
      const key = `${language} ${new URL(request.url).pathname}`;
      const page = pages.get(key) ?? (await renderOnce(key, request));
      if (page instanceof Response) return page.clone();
      return respondCompressed(request, page.body, { headers: page.headers });
    },
    clear() {
      generation += 1;
      pages.clear();
      rendering.clear();
    },
  };

  function renderOnce(key: string, request: Request): Promise<Page | Response> {
    const running = rendering.get(key);
    if (running) return running;
    const promise = renderAndKeep(key, request).finally(() => {
      if (rendering.get(key) === promise) rendering.delete(key);
    });
    rendering.set(key, promise);
    return promise;
  }

  async function renderAndKeep(key: string, request: Request): Promise<Page | Response> {
    const begun = generation;
    const response = await render(new Request(request.url, { headers: request.headers }));
    if (!mayBeKept(response)) return secured(response, pixelOrigin);
    const page = await toPage(response, pixelOrigin);
    // The catalogue may have changed while this page was being rendered from the old one.
    if (begun === generation) keep(key, page);
    return page;
  }

  function keep(key: string, page: Page): void {
    const oldest = pages.keys().next().value;
    if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest);
    pages.set(key, page);
  }
}

function mayBeKept({ status, headers }: Response): boolean {
  const isRefused = headers.get('Cache-Control')?.includes('no-store') ?? false;
  return status === 200 && !headers.has('Set-Cookie') && !isRefused;
}

/** A page that knows a person: never stored, here or by anybody on the way. */
export async function respondUncached(
  request: Request,
  response: Response,
  pixelOrigin?: string,
): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = withSecurity(response.headers, body, pixelOrigin);
  headers.set('Cache-Control', 'private, no-store');
  const { status } = response;
  if (body.length === 0) return new Response(null, { status, headers });
  return respondOnce(request, body, { status, headers });
}

async function toPage(response: Response, pixelOrigin?: string): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = withSecurity(response.headers, body, pixelOrigin);
  // Always asked for again, because it depends on the language cookie; then mostly a 304.
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Cookie, Accept-Language');
  return { body: await compress(body, qualityOnce), headers };
}

async function secured(response: Response, pixelOrigin?: string): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const content = body.length > 0 ? new Uint8Array(body) : null;
  const headers = withSecurity(response.headers, body, pixelOrigin);
  return new Response(content, { status, headers });
}

function withSecurity(given: Headers, body: Buffer, pixelOrigin?: string): Headers {
  const headers = new Headers(given);
  headers.delete('Content-Length');
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const security = securityHeaders(isHtml ? body.toString() : undefined, pixelOrigin);
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  return headers;
}
