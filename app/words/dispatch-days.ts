import { createTranslator } from 'use-intl/core';
import type { DeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { cachePerLanguage } from '#domain/language.ts';
import { placeholderTexts as ar } from './ar/placeholder-texts.ts';
import { placeholderTexts as en } from './en/placeholder-texts.ts';

// Imports these texts directly: `messages.ts` would load all messages.
const messages = { en, ar: ar as typeof en };
const locales = { en: 'en', ar: 'ar-u-nu-latn' } as const;

/** Returns the words after "within": "3 to 7 business days", "1 business day". */
export function dispatchDays({ minDays, maxDays }: DeliveryTimes['dispatch']) {
  const isRange = minDays > 0 && minDays < maxDays;
  const days = { minDays: isRange ? `${minDays}` : 'none', maxDays: Math.max(maxDays, 1) };
  return cachePerLanguage((language) =>
    createTranslator({ locale: locales[language], messages: messages[language] })(
      'dispatchDays',
      days,
    ),
  );
}
