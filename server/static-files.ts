import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { assetsRoot } from '#domain/addresses.ts';
import { type Compressed, compress, respondCompressed } from './compressed.ts';
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

const namesNoFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

const forever = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/** Compressed once, in memory. Names under `assetsRoot` carry a hash: cached for ever. */
export function createStaticFiles(folder: string) {
  const files = new Map<string, Compressed>();

  return async (request: Request): Promise<Response | undefined> => {
    const path = decodePath(new URL(request.url).pathname);
    const type = types[extname(path)];
    if (!type) return undefined;
    const body = files.get(path) ?? (await load(path));
    if (!body) return undefined;
    const headers = new Headers(securityHeaders());
    headers.set('Content-Type', type);
    headers.set('Cache-Control', path.startsWith(`${assetsRoot}/`) ? forever : forAnHour);
    return respondCompressed(request, body, { headers });
  };

  async function load(path: string): Promise<Compressed | undefined> {
    const file = normalize(join(folder, path));
    if (!file.startsWith(folder + sep) || path.includes('\0')) return undefined;
    try {
      const body = await compress(await readFile(file), 9);
      files.set(path, body);
      return body;
    } catch (error) {
      if (namesNoFile.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A malformed escape names no file.
    return '';
  }
}
