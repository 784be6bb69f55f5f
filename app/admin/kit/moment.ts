import type { Language } from '#domain/language.ts';

/**
 * How a moment is written in the store's time zone: "21 Nov 2025, 11:30". The server does it, because
 * browsers bring other versions of the same rules and would put other words into the same page.
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

/** How a day of the store's ("2026-08-31") is written: "31 Aug 2026". By the server, as above. */
export function dayFormat(language: Language): (day: string) => string {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => (Number.isNaN(Date.parse(day)) ? day : format.format(Date.parse(day)));
}
