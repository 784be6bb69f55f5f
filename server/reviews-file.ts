import csv from '../content/reviews.csv?raw';
import { compress, respondCompressed } from './compressed.ts';
import { securityHeaders } from './security-headers.ts';

/** Serves the customers' comments from memory, compressed once. */
export function createReviewsFile(): (request: Request) => Promise<Response> {
  let compressing: ReturnType<typeof compress> | undefined;
  return async (request) => {
    compressing ??= compress(Buffer.from(csv), 9);
    const headers = new Headers(securityHeaders());
    headers.set('Content-Type', 'text/csv; charset=utf-8');
    headers.set('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400');
    return respondCompressed(request, await compressing, { headers });
  };
}
