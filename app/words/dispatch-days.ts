import { createTranslator } from 'use-intl/core';
import type { Language } from '#domain/language.ts';
import type { DeliveryTimes } from '#domain/orders/arrival-window.ts';
import { facts as ar } from './ar/facts.ts';
import { facts as en } from './en/facts.ts';

// Not of `messages.ts`, which loads all words.
const locales = { en: 'en', ar: 'ar-u-nu-latn' } as const;

/** What stands after "within": "3 to 7 business days", "1 business day". */
export function dispatchDays({ least, most }: DeliveryTimes['dispatch']): Record<Language, string> {
  const isRange = least > 0 && least < most;
  const days = { least: isRange ? `${least}` : 'none', most: Math.max(most, 1) };
  const inLanguage = (language: Language, messages: typeof en) =>
    createTranslator({ locale: locales[language], messages })('dispatchDays', days);
  return { en: inLanguage('en', en), ar: inLanguage('ar', ar as typeof en) };
}
