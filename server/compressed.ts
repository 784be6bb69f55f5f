import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Brotli's quality while a visitor waits. */
const qualityWhileWaiting = 4;

/** A body in every encoding, compressed once and sent many times. */
export type Compressed = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer };

/** `quality` is brotli's, 0 to 11. */
export async function compress(identity: Buffer, quality: number): Promise<Compressed> {
  const [br, gz] = await Promise.all([brotli(identity, quality), toGzip(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { etag: `"${hash}"`, identity, br, gzip: gz };
}

/** In an accepted encoding, or 304 for a matching ETag. */
export function respondCompressed(
  request: Request,
  body: Compressed,
  init: { status?: number; headers: Headers },
): Response {
  const headers = new Headers(init.headers);
  headers.set('ETag', body.etag);
  headers.append('Vary', 'Accept-Encoding');
  if (hasEtag(request, body.etag)) return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const bytes = body[encoding];
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  const content = request.method === 'HEAD' ? null : new Uint8Array(bytes);
  return new Response(content, { status: init.status ?? 200, headers });
}

/** For a body that is sent once: compressed only as this browser accepts it. */
export async function respondOnce(
  request: Request,
  identity: Buffer,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const bytes = await encode(identity, encoding);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(bytes.length));
  const content = request.method === 'HEAD' ? null : new Uint8Array(bytes);
  return new Response(content, { status, headers });
}

async function encode(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity;
  return encoding === 'br' ? brotli(identity, qualityWhileWaiting) : toGzip(identity);
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function hasEtag(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

type Encoding = 'br' | 'gzip' | 'identity';

function chooseEncoding(accepted: string | null): Encoding {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase());
  const accepts = (name: string) =>
    offers.some(
      (offer) => new RegExp(`^${name}(;|$)`).test(offer) && !/;\s*q=0(\.0*)?$/.test(offer),
    );
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}
