import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { assetsRoot } from '#domain/addresses.ts';
import {
  compressBody,
  createReadyResponse,
  type Encoded,
  type ReadyResponse,
} from './cached-response.ts';
import { securityHeaders } from './security-headers.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const isCompressed = /\.(png|jpg|webp|avif|ico|woff2)$/;

const namesNoFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

const forever = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

export type StaticFiles = {
  find(path: string): ReadyResponse | undefined;
  load(path: string): Promise<ReadyResponse | undefined>;
};

/**
 * Caches files in memory on their first request. Names under `assetsRoot` contain a hash: browsers cache
 * them for ever.
 */
export function createStaticFiles(
  folder: string,
  headers: Record<string, string> = {},
): StaticFiles {
  const files = new Map<string, ReadyResponse>();

  return {
    find: (path) => files.get(path),
    async load(rawPath) {
      const path = decodePath(rawPath);
      const type = types[extname(path)];
      if (!type) return undefined;
      const file = files.get(path);
      if (file) return file;
      const body = await read(path);
      if (!body) return undefined;
      const own = new Headers({ ...securityHeaders(), ...headers });
      own.set('Content-Type', type);
      own.set('Cache-Control', path.startsWith(`${assetsRoot}/`) ? forever : forAnHour);
      const ready = createReadyResponse(body, own);
      files.set(path, ready);
      return ready;
    },
  };

  async function read(path: string): Promise<Encoded | undefined> {
    const file = normalize(join(folder, path));
    if (!file.startsWith(folder + sep) || path.includes('\0')) return undefined;
    const identity = await readIfThere(file);
    if (!identity || isCompressed.test(path)) return identity && { identity };
    const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
    return br && gzip ? { identity, br, gzip } : compressBody(identity);
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (namesNoFile.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
