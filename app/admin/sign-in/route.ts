import { adminMeta } from '../kit/page-meta.ts';

type Meta = typeof adminMeta;

/** Like any page of the back office; besides, its address may hold a token and is told to nobody. */
export const doorMeta: Meta = (language, title) => [
  ...adminMeta(language, title),
  { name: 'referrer', content: 'same-origin' },
];

export const doorHeaders = () => ({ 'X-Robots-Tag': 'noindex, nofollow' });

export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
