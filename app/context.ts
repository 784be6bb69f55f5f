import { createContext } from 'react-router';
import type { Language } from '#domain/language.ts';
import type { Market } from '#domain/markets/market.ts';
import type { Store } from '#domain/store.ts';

export const storeContext = createContext<Store>();

export type Visitor = {
  language: Language;
  address: string;
  /** Undefined in the dollar shop. */
  market?: Market | undefined;
};

export const visitorContext = createContext<Visitor>();

/** Nonce of the Content-Security-Policy, new for each rendering; undefined in development. */
export const nonceContext = createContext<string | undefined>();

/** Undefined if a page is rendered outside a request. */
export const requestIdContext = createContext<string | undefined>(undefined);

/**
 * Reports an error. The page gets its status, such as 503 while the database is unavailable, unless the
 * failed part `isOptional`.
 */
export const reportErrorContext =
  createContext<(error: unknown, options?: { isOptional?: boolean }) => void>();
