import type { Language } from '#domain/language.ts';

/** Families of each language, with letters from each of their files. */
const families: Record<Language, [family: string, letters: string][]> = {
  en: [
    ['Fraunces', 'a'],
    ['Instrument Sans', 'a'],
  ],
  ar: [
    ['El Messiri', 'ن'],
    ['Readex Pro', 'نa'],
  ],
};

const msToWait = 1500;

/**
 * Fetches the fonts of a language that a page is about to be shown in. A font that is first asked
 * for when its text is shown would come too late to be used (`font-display: optional`). One that
 * cannot be had, or not soon, holds nothing up: the system's font is shown instead.
 */
export async function loadFonts(language: Language, page = document): Promise<void> {
  const loads = families[language].map(([family, letters]) =>
    page.fonts.load(`1em "${family}"`, letters),
  );
  const late = new Promise((resolve) => setTimeout(resolve, msToWait));
  await Promise.race([Promise.allSettled(loads), late]);
}
