import type { StoredFile } from '#adapters/storage/storage.ts';
import { toWebStream } from '#domain/runtime/web-stream.server.ts';
import { securityHeaders } from '../http/security-headers.ts';

// The file under a name never changes. Drawing it differently would need new addresses.
export const forEver = 'public, max-age=31536000, immutable';

type Kind = { type: string; caching: string };

export function sendPicture(request: Request, { type, caching }: Kind, file: StoredFile) {
  const { content, size, version } = file;
  const etag = `"${version}"`;
  const headers = {
    ...securityHeaders(),
    'Cache-Control': caching,
    ETag: etag,
  };
  const isUnchanged = request.headers.get('if-none-match') === etag;
  if (isUnchanged || request.method === 'HEAD') content.destroy();
  if (isUnchanged) return new Response(null, { status: 304, headers });
  const own = { ...headers, 'Content-Type': type, 'Content-Length': `${size}` };
  const body = request.method === 'HEAD' ? null : toWebStream(content);
  return new Response(body, { headers: own });
}

/** Never cached: another server may be storing the picture at this moment. */
export function pictureNotFound(): Response {
  const headers = { ...securityHeaders(), 'Cache-Control': 'no-store' };
  return new Response('Not found', { status: 404, headers });
}
