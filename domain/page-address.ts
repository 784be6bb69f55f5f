import { type Language, languages } from './language.ts';

/** `/about?lang=ar`: without the parameter a page is in the visitor's language. */
export function pageAddress(publicUrl: string, path: string, language: Language): string {
  return `${publicUrl}${path}?lang=${language}`;
}

export type Alternate = { language: Language | 'x-default'; address: string };

/** Returns addresses for `hreflang`, with English as the default; each must be its page's canonical one. */
export function alternatesOf(publicUrl: string, path: string): Alternate[] {
  const inLanguage = (language: Language) => pageAddress(publicUrl, path, language);
  return [
    ...languages.map((language) => ({ language, address: inLanguage(language) })),
    { language: 'x-default', address: inLanguage('en') },
  ];
}
