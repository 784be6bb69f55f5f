import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { asLanguage, type Language } from '#domain/language.ts';

/** Set on the server for a page whose root failed to load. */
export const RequestLanguage = createContext<Language | undefined>(undefined);

/** Falls back to the request's language, or the displayed one, if the root failed to load. */
export function useLanguage(): Language {
  const data = useRouteLoaderData('root') as { language: Language } | undefined;
  const requested = useContext(RequestLanguage);
  return data?.language ?? requested ?? documentLanguage();
}

export function documentLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  return asLanguage(document.documentElement.lang) ?? 'en';
}
