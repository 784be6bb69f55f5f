import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { asLanguage, type Language } from '#domain/language.ts';

/** On the server, for a page whose root could not be loaded. */
export const RequestLanguage = createContext<Language | undefined>(undefined);

/** When the root could not be loaded: the request's language, or the one already shown. */
export function useLanguage(): Language {
  const data = useRouteLoaderData('root') as { language: Language } | undefined;
  const requested = useContext(RequestLanguage);
  return data?.language ?? requested ?? shownLanguage();
}

export function shownLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  return asLanguage(document.documentElement.lang) ?? 'en';
}
