import type { Store } from '#domain/store.ts';
import { listPages } from '../found/listed-pages.ts';
import { createPageCache, type PageCache } from '../page-cache.ts';
import { securityHeaders } from '../security-headers.ts';
import { writeLlms } from './llms.ts';
import { writeRobots } from './robots.ts';
import { writeSitemap } from './sitemap.ts';

const text = 'text/plain; charset=utf-8';

type File = { type: string; write(store: Store): Promise<string> };

/** By these a search engine or an assistant finds what is in the store. */
const files: Record<string, File> = {
  '/robots.txt': { type: text, write: async ({ settings }) => writeRobots(settings) },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write: async ({ db, settings }) => writeSitemap(settings.publicUrl, await listPages(db)),
  },
  '/llms.txt': { type: text, write: ({ db, settings }) => writeLlms(db, settings) },
};

export const foundPaths = Object.keys(files);

/** Writes each of them once and keeps it, as pages are kept, until the catalogue changes. */
export function createFoundFiles(store: Store): PageCache {
  return createPageCache(async (path) => {
    const file = files[path];
    if (!file) return new Response(null, { status: 404, headers: securityHeaders() });
    const headers = { ...securityHeaders(), 'Content-Type': file.type };
    return new Response(await file.write(store), { headers });
  });
}
