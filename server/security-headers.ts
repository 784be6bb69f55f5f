import { createHash } from 'node:crypto';

/** The headers of every answer. What is no page of ours may load and run nothing. */
export function securityHeaders(policy = "default-src 'none'"): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Content-Security-Policy': policy,
  };
}

/**
 * What the screens answered, with the headers of every answer. Pages get a policy that lets run only
 * our own files and the inline scripts that were rendered into that very page, known by their hashes.
 * `pixelOrigin` is where the ad pixel, if the page may have one, loads from and reports to.
 */
export async function secured(response: Response, pixelOrigin?: string): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  const body = new Uint8Array(await response.arrayBuffer());
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const policy = isHtml ? pagePolicy(new TextDecoder().decode(body), pixelOrigin) : undefined;
  for (const [name, value] of Object.entries(securityHeaders(policy))) headers.set(name, value);
  return new Response(body.length > 0 ? body : null, { status, headers });
}

/**
 * For every answer of a shop on HTTPS: a browser that was here once asks for nothing over plain HTTP
 * for a year. Other names below the shop's are not the shop's to speak for, so they are left out.
 */
export function transportSecurity(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=31536000' };
}

function pagePolicy(html: string, pixelOrigin: string | undefined): string {
  const scripts = inlineScripts(html).map((script) => `'sha256-${hash(script)}'`);
  return [
    "default-src 'self'",
    directive('script-src', ["'self'", pixelOrigin, ...new Set(scripts)]),
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    directive('connect-src', ["'self'", pixelOrigin]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function directive(name: string, sources: (string | undefined)[]): string {
  return [name, ...sources.filter(Boolean)].join(' ');
}

/** Contents of every script element without a source. */
function inlineScripts(html: string): string[] {
  const elements = html.matchAll(/<script(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/script>/g);
  return [...elements]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.content ?? '');
}

function hash(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
