import { type Language, languages } from './language.ts';

/**
 * The address by which others know a page in one language: `https://shop.example/about?lang=ar`.
 * Without the parameter a page speaks the language of whoever asks, so that address names none.
 */
export function pageAddress(publicUrl: string, path: string, language: Language): string {
  return `${publicUrl}${path}?lang=${language}`;
}

export type Alternate = { language: Language | 'x-default'; address: string };

/**
 * The page in each of its languages, as `hreflang` lists them. Whoever reads neither gets English;
 * every address named here has to be one that its page calls its own.
 */
export function alternatesOf(publicUrl: string, path: string): Alternate[] {
  const inLanguage = (language: Language) => pageAddress(publicUrl, path, language);
  return [
    ...languages.map((language) => ({ language, address: inLanguage(language) })),
    { language: 'x-default', address: inLanguage('en') },
  ];
}
