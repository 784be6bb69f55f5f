import type { Language } from '#domain/language.ts';

/**
 * Returns the name of a currency after a preposition: "riyals", "US dollars", "الريال السعودي". The country stands
 * beside it, so English needs no "Saudi".
 */
export function currencyInSentence(currency: string, language: Language): string {
  return language === 'ar' ? withArticle(nameOf(currency, 'ar')) : shortened(pluralOf(currency));
}

function shortened(name: string): string {
  return /(?:riyals|rials|dirhams|dinars)$/.exec(name)?.[0] ?? name;
}

/** "ريال سعودي" becomes "الريال السعودي". */
function withArticle(name: string): string {
  return name
    .split(' ')
    .map((word) => (word.startsWith('ال') ? word : `ال${word}`))
    .join(' ');
}

function nameOf(currency: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency;
}

function pluralOf(currency: string): string {
  const format = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat('en', format).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
