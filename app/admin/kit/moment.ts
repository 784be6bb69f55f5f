import type { Language } from '#domain/language.ts';

/**
 * In the store's time zone: "21 Nov 2025, 11:30". Formatted on the server, because browsers have
 * other versions of the locale data and would hydrate to another text.
 */
export function momentFormat(language: Language, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (moment) => format.format(moment);
}

/** "2026-08-31" as "31 Aug 2026". On the server, as above. */
export function dayFormat(language: Language): (day: string) => string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => (Number.isNaN(Date.parse(day)) ? day : format.format(Date.parse(day)));
}
