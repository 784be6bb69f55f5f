import { staffRoot } from '../addresses.ts';

/** Where staff go who have signed in, unless they were on their way to another page. */
export const frontPage = staffRoot;

/**
 * The page of the back office to which somebody was on their way, from the address of the sign-in
 * page. Undefined for every other address: nobody is led out of the back office.
 */
export function readNextPage(next: string | null): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  // As a browser reads it: "//", "/\", tabs and dots are what it makes of them.
  const url = URL.parse(next, origin);
  if (url?.origin !== origin || !isStaffPage(url)) return undefined;
  return `${url.pathname}${url.search}`;
}

/** The sign-in page (or its second step) that leads to `next` afterwards. */
export function leadingTo(next: string | undefined, signInPage: string): string {
  if (next === undefined || next === frontPage) return signInPage;
  const separator = signInPage.includes('?') ? '&' : '?';
  return `${signInPage}${separator}next=${encodeURIComponent(next)}`;
}

/** The page that a request is about; React Router asks for its data under an address of its own. */
export function pageOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const kept = new URLSearchParams(searchParams);
  for (const name of ['_routes', 'index']) kept.delete(name);
  const search = kept.size > 0 ? `?${kept}` : '';
  return readNextPage(`${pathname.replace(/\.data$/, '')}${search}`);
}

const origin = 'http://back-office.invalid';

function isStaffPage({ pathname }: URL): boolean {
  return pathname === frontPage || pathname.startsWith(`${frontPage}/`);
}
