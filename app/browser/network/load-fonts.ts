import type { Language } from '#domain/language.ts';

/** Families of titles and of text in each language, with sample letters from each of their files. */
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
  // The brand's style names another family of titles first, and those that stand in for it after a comma.
  const titles = getComputedStyle(page.documentElement).getPropertyValue(`--titles-${language}`);
  const [own] = titles.split(',');
  const loads = families[language].map(([family, letters], at) =>
    page.fonts.load(`1em ${(at === 0 && own) || `"${family}"`}`, letters),
  );
  const late = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled(loads), late]);
}
