import { findCountry } from '#domain/checkout/countries.ts';
import type { Language } from '#domain/language.ts';

/** A country in the reader's language; a code that is not in our list stays as it is. */
export function countryName(code: string, language: Language): string {
  const country = findCountry(code);
  if (!country) return code;
  return language === 'ar' ? country.name_ar : country.name;
}
