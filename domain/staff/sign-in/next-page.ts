import { staffRoot } from '#domain/addresses.ts';

export const frontPage = staffRoot;

/** Returns undefined for every address outside the back office, which prevents open redirects. */
export function readNextPage(next: string | null): string | undefined {
  if (!next?.startsWith('/')) return undefined;
  // Parses the address as browsers do, including "//", "/\", tabs and dots.
  const url = URL.parse(next, origin);
  if (url?.origin !== origin || !isStaffPage(url)) return undefined;
  return `${url.pathname}${url.search}`;
}

export function signInAddressWithNext(next: string | undefined, signInPage: string): string {
  if (next === undefined || next === frontPage) return signInPage;
  const separator = signInPage.includes('?') ? '&' : '?';
  return `${signInPage}${separator}next=${encodeURIComponent(next)}`;
}

/** Returns the page's address: React Router fetches a page's data at another address. */
export function pagePathOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const params = new URLSearchParams(searchParams);
  for (const name of ['_routes', 'index']) params.delete(name);
  const search = params.size > 0 ? `?${params}` : '';
  return readNextPage(`${pathname.replace(/\.data$/, '')}${search}`);
}

const origin = 'http://back-office.invalid';

function isStaffPage({ pathname }: URL): boolean {
  return pathname === frontPage || pathname.startsWith(`${frontPage}/`);
}
