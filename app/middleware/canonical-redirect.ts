import { generatePath, type MiddlewareFunction, redirect } from 'react-router';

/** The router also matches `/About/` and `/product/01`: redirected, so each page is cached once. */
export const oneSpelling: MiddlewareFunction<Response> = ({ request, url, pattern, params }) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const spelling = spellingOf(url.pathname, pattern, params);
  if (isRead && spelling !== url.pathname) throw redirect(`${spelling}${url.search}`, 308);
};

type Params = Record<string, string | undefined>;

function spellingOf(path: string, pattern: string, params: Params): string {
  // An unknown address may have a slash too many.
  if (pattern.endsWith('*')) return path.replace(/\/{2,}/g, '/');
  // An id is a number of the database; order numbers may begin with a zero.
  const id = params.id?.replace(/^0+(?=\d+$)/, '');
  return generatePath(`/${pattern}`, { ...params, id });
}
