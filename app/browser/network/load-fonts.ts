import type { Language } from '#domain/language.ts';

/** Families of each language, with sample letters from each of their files. */
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

const waitMs = 1500;

/** Loads fonts before the text is shown: otherwise it would visibly change its typeface. */
export async function loadFonts(language: Language, page = document): Promise<void> {
  const loads = families[language].map(([family, letters]) =>
    page.fonts.load(`1em "${family}"`, letters),
  );
  const late = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled(loads), late]);
}
