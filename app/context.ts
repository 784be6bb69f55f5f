import { createContext } from 'react-router';
import type { Language } from '#domain/language.ts';
import type { Store } from '#domain/store.ts';

/** The store, as the server hands it to loaders and actions. */
export const storeContext = createContext<Store>();

/** Who asks, as far as the server can tell without knowing the person. */
export type Visitor = { language: Language; address: string };

export const visitorContext = createContext<Visitor>();

/**
 * What the scripts bear that the shop itself renders into this page, unguessable and new for each
 * rendering; undefined while developing.
 */
export const nonceContext = createContext<string | undefined>();

/**
 * Where an unexpected error of a loader, an action or a rendering goes. While the database is away the
 * page is then sent with status 503, unless `isDoneWithout`: it has all that it is there for.
 */
export const reportErrorContext =
  createContext<(error: unknown, options?: { isDoneWithout?: boolean }) => void>();
