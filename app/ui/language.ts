import { useRouteLoaderData } from 'react-router';
import { asLanguage, type Language } from '#domain/language.ts';

/**
 * The language of the page. When even the root could not be loaded, the page stays in the language
 * it already shows.
 */
export function useLanguage(): Language {
  const data = useRouteLoaderData('root') as { language: Language } | undefined;
  return data?.language ?? shownLanguage() ?? 'en';
}

function shownLanguage(): Language | undefined {
  return typeof document === 'undefined' ? undefined : asLanguage(document.documentElement.lang);
}
