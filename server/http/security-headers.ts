import { createHash, randomBytes } from 'node:crypto';
import { deferScripts } from './defer-scripts.ts';

/** The default is for all responses but pages: they load and run nothing, and cannot be framed. */
export function securityHeaders(
  policy = "default-src 'none'; frame-ancestors 'none'",
): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Content-Security-Policy': policy,
  };
}

/** 128 random bits, in characters that HTML does not escape. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Enforces HTTPS for a year. Subdomains are excluded, as they may not belong to the shop. */
export function transportSecurity(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=31536000' };
}

type Rendering = {
  nonce: string;
  /** True if scripts wait until the page has painted. */
  defersScripts: boolean;
  pixelOrigin: string | undefined;
};

/**
 * Inline scripts and styles with the nonce are allowed by hash, and the nonce is removed: so a page can be
 * cached for everyone.
 */
export async function withSecurityHeaders(
  response: Response,
  rendering: Rendering,
): Promise<Response> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (!isPage) return withHeaders(response, response.body, securityHeaders());
  const rendered = await response.text();
  const html = rendering.defersScripts ? deferScripts(rendered) : rendered;
  const policy = pagePolicy(html, rendering);
  const bare = html.replaceAll(nonceAttribute(rendering.nonce), '');
  return withHeaders(response, bare, securityHeaders(policy));
}

function withHeaders(
  { status, headers: original }: Response,
  body: BodyInit | null,
  added: Record<string, string>,
): Response {
  const headers = new Headers(original);
  headers.delete('Content-Length');
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(body, { status, headers });
}

function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

function pagePolicy(html: string, { nonce, pixelOrigin }: Rendering): string {
  const hashesOf = (element: 'script' | 'style') => [
    ...new Set(inlineTexts(html, element, nonce).map((text) => `'sha256-${hash(text)}'`)),
  ];
  return [
    "default-src 'self'",
    directive('script-src', ["'self'", pixelOrigin, ...hashesOf('script')]),
    directive('style-src', ["'self'", ...hashesOf('style')]),
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

/** React escapes angle brackets in attributes, so only it can have written the nonce: see 0023. */
function inlineTexts(html: string, name: 'script' | 'style', nonce: string): string[] {
  const element = new RegExp(
    `<${name}(?<before>[^<>]*)${nonceAttribute(nonce)}(?<after>[^<>]*)>(?<content>[\\s\\S]*?)</${name}`,
    'g',
  );
  return [...html.matchAll(element)]
    .filter(({ groups }) => !/\ssrc=/.test(`${groups?.before}${groups?.after}`))
    .map(({ groups }) => groups?.content ?? '');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
