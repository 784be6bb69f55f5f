import { isRouteErrorResponse } from 'react-router';

/** No connection, a dropped one, or an answer that is not the store's. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
}

/**
 * Tells what a failed load or form was: the store responds with a redirect or with an error that holds data
 * (server/http/screens.ts), a proxy or a hotel's network with the text of a page.
 */
export function isNoResponse(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !isRouteErrorResponse(error) || typeof error.data === 'string';
}
