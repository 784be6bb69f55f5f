import type { ArrivalWindow } from '#domain/calendar/arrival-window.ts';
import { dateTimeFormat } from '#domain/calendar/date-time-format.ts';
import type { Language } from '#domain/language.ts';

/** "2–9 December", "من 2 إلى 9 ديسمبر"; with years where the range crosses one. */
export function arrivalRange({ first, last }: ArrivalWindow, language: Language): string {
  const crossesYear = first.slice(0, 4) !== last.slice(0, 4);
  const format = dateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(crossesYear ? { year: 'numeric' } : {}),
  });
  const [from, to] = [new Date(first), new Date(last)];
  if (first === last) return format.format(from);
  if (language === 'ar') {
    const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
    return `من ${isOneMonth ? from.getUTCDate() : format.format(from)} إلى ${format.format(to)}`;
  }
  // English is given thin spaces around the dash of days in one month.
  return format.formatRange(from, to).replace(/^(\d+)\s–\s(?=\d+\s\D+$)/, '$1–');
}
