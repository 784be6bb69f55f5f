import type { Language } from '#domain/language.ts';

/** English as the Gulf writes it: 21 Nov 2025, 6:30 PM. The clock has twelve hours in both languages. */
export const dateLocale = { en: 'en-AE', ar: 'ar-u-nu-latn' } as const satisfies Record<
  Language,
  string
>;

/** "21 Nov 2025, 6:30 PM". On the server: browsers' locale data would differ. */
export function momentFormat(language: Language, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(dateLocale[language], {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone },
  });
  return (moment) => format.format(moment);
}
