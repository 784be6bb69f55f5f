import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliQualities = {
  /** A visitor waits. */
  now: 4,
  /** Hundreds of pages are rendered again after a price is saved. */
  often: 5,
  /** Many visitors get it: a fourteenth smaller than with 7 to 9, for a third of the work of 9. */
  once: 10,
};

/** 128 KB, more than a page: a larger window costs memory and finds nothing more. */
const windowBits = 17;

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

export type Encoded = { identity: Buffer; br?: Buffer; gzip?: Buffer };

export type ReadyResponse = { etag: string; unchanged: string[] } & Record<
  Encoding,
  { headers: string[]; bytes: Buffer }
>;

/** Compresses what is sent many times, and perhaps made many times. */
export async function compressBody(
  identity: Buffer,
  made: 'often' | 'once' = 'once',
): Promise<Encoded> {
  const [br, gz] = await Promise.all([brotli(identity, brotliQualities[made]), toGzip(identity)]);
  return { identity, br, gzip: gz };
}

/** Header names and values alternate in one array, which node writes fastest. */
export function createReadyResponse(body: Encoded, source: Headers): ReadyResponse {
  const hash = createHash('sha256').update(body.identity).digest('base64url').slice(0, 22);
  const etag = `"${hash}"`;
  const headers = new Headers(source);
  headers.set('ETag', etag);
  if (body.br || body.gzip) headers.append('Vary', 'Accept-Encoding');
  const ready = (encoding: Encoding) => {
    const bytes = body[encoding];
    // A few bytes only grow.
    if (!bytes || bytes.length >= body.identity.length)
      return { headers: flattenHeaders(headers, body.identity), bytes: body.identity };
    const own = new Headers(headers);
    own.set('Content-Encoding', encoding);
    return { headers: flattenHeaders(own, bytes), bytes };
  };
  return {
    etag,
    unchanged: flattenHeaders(headers),
    br: ready('br'),
    gzip: ready('gzip'),
    identity: ready('identity'),
  };
}

function flattenHeaders(headers: Headers, { length }: { length?: number } = {}): string[] {
  const pairs = [...headers, ...(length === undefined ? [] : [['Content-Length', `${length}`]])];
  return pairs.flat();
}

export function sendReadyResponse(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  ready: ReadyResponse,
): number {
  if (matchesEtag(headers['if-none-match'], ready.etag)) {
    response.writeHead(304, ready.unchanged).end();
    return 304;
  }
  const { headers: own, bytes } = ready[chooseEncoding(headers['accept-encoding'])];
  response.writeHead(200, own);
  if (method === 'HEAD') response.end();
  else if (bytes.length <= maxWriteBytes) response.end(bytes);
  else Readable.from(partsOf(bytes)).pipe(response);
  return 200;
}

/** One write counts as sent when all of it is: a slow client's large file would look stalled. */
const maxWriteBytes = 65_536;

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += maxWriteBytes) {
    yield bytes.subarray(from, from + maxWriteBytes);
  }
}

export function toFetchResponse({ method, headers }: Request, ready: ReadyResponse): Response {
  if (matchesEtag(headers.get('if-none-match'), ready.etag)) {
    return new Response(null, { status: 304, headers: unflattenHeaders(ready.unchanged) });
  }
  const { headers: own, bytes } = ready[chooseEncoding(headers.get('accept-encoding'))];
  const body = method === 'HEAD' ? null : new Uint8Array(bytes);
  return new Response(body, { headers: unflattenHeaders(own) });
}

export async function respondCompressed(
  request: Request,
  identity: Buffer,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const bytes = await compressAs(identity, encoding);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(bytes.length));
  const content = request.method === 'HEAD' ? null : new Uint8Array(bytes);
  return new Response(content, { status, headers });
}

async function compressAs(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity;
  return encoding === 'br' ? brotli(identity, brotliQualities.now) : toGzip(identity);
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  });
}

function unflattenHeaders(flat: string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < flat.length; at += 2) headers.append(flat[at] ?? '', flat[at + 1] ?? '');
  return headers;
}

function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === etag || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
}

const chosen = new Map<string, Encoding>();
const maxChosen = 100;

function chooseEncoding(accepted: string | string[] | null | undefined): Encoding {
  const offers = accepted ? `${accepted}` : '';
  const cached = chosen.get(offers);
  if (cached) return cached;
  const encoding = encodings.find((one) => accepts(offers, one)) ?? 'identity';
  if (chosen.size < maxChosen) chosen.set(offers, encoding);
  return encoding;
}

function accepts(offers: string, name: Encoding): boolean {
  return offers.split(',').some((one) => {
    const offer = one.trim().toLowerCase();
    return new RegExp(`^${name}(;|$)`).test(offer) && !/;\s*q=0(\.0*)?$/.test(offer);
  });
}
