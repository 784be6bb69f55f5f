import { createHash } from 'node:crypto';

/**
 * The headers of every answer. Pages get a policy that lets run only our own files and the inline
 * scripts that were rendered into that very page, known by their hashes.
 */
export function securityHeaders(html?: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Content-Security-Policy': html === undefined ? "default-src 'none'" : pagePolicy(html),
  };
}

function pagePolicy(html: string): string {
  const scripts = inlineScripts(html).map((script) => `'sha256-${hash(script)}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(scripts)].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
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
