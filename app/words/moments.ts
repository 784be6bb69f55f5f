import { dateTimeFormat } from '#domain/calendar/date-time-format.ts';
import type { Language } from '#domain/language.ts';

/** English as the Gulf writes it: 21 Nov 2025, 6:30 PM. The clock has twelve hours in both languages. */
export const dateLocale = { en: 'en-AE', ar: 'ar-u-nu-latn' } as const satisfies Record<
  Language,
  string
>;

/** "21 Nov 2025, 6:30 PM". On the server: browsers' locale data would differ. */
export function momentFormat(language: Language, timeZone: string): (moment: Date) => string {
  const format = dateTimeFormat(dateLocale[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return (moment) => format.format(moment);
}

/** "6:30 PM" of the store's today, "21 Nov, 6:30 PM" of an earlier day. */
export function shortMomentFormat(
  language: Language,
  timeZone: string,
  now = new Date(),
): (moment: Date) => string {
  const locale = dateLocale[language];
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  const day = dateTimeFormat('en', { dateStyle: 'short', timeZone });
  const today = dateTimeFormat(locale, clock);
  const earlier = dateTimeFormat(locale, { day: 'numeric', month: 'short', ...clock });
  return (moment) => (day.format(moment) === day.format(now) ? today : earlier).format(moment);
}

/** "2026-08-31" as "31 Aug 2026". */
export function dayFormat(language: Language): (day: string) => string {
  const format = dateTimeFormat(dateLocale[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => (Number.isNaN(Date.parse(day)) ? day : format.format(Date.parse(day)));
}
