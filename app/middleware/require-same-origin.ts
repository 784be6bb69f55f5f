import type { MiddlewareFunction } from 'react-router';
import { storeContext } from '../context.ts';

/** Prevents CSRF. Every browser sends an origin; a request without one is refused as well. */
export const ownFormsOnly: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { origin } = new URL(context.get(storeContext).settings.publicUrl);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || request.headers.get('origin') === origin) return next();
  return new Response('This form came from another site.', { status: 403 });
};
