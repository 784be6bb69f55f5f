import { createContext } from 'react-router';
import type { Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';

export const storeContext = createContext<Store>();

export type Visitor = { language: Language; address: string };

export const visitorContext = createContext<Visitor>();

/**
 * CSP nonce of the scripts that the shop renders, new for each rendering; undefined in development.
 */
export const nonceContext = createContext<string | undefined>();

/**
 * For unexpected errors of a loader, an action or a rendering. While the database is away the page
 * is then sent with status 503, unless `isDoneWithout`: the page works without what failed.
 */
export const reportErrorContext =
  createContext<(error: unknown, options?: { isDoneWithout?: boolean }) => void>();
