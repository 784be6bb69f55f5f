import type { Language } from '#domain/language.ts';
import type { Locale } from './message-types.ts';

const locales: Record<Language, Locale> = { en: 'en', ar: 'ar-u-nu-latn' };

/** "45 seconds", "15 minutes": how long to wait, never less than it is. */
export function formatWait(seconds: number, language: Language): string {
  const isShort = seconds < 60;
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
  }).format(Math.ceil(isShort ? seconds : seconds / 60));
}
