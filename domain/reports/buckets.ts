import { dateInTimeZone } from '../calendar/date-in-time-zone.ts';
import { addDays, startOfDay } from '../calendar/start-of-day.ts';

export type Buckets = { unit: 'day' | 'month'; days: string[]; starts: Date[] };

export const maxDays = 92;

/** `until` is exclusive. */
export function dateBucketsBetween(from: Date, until: Date, timeZone: string): Buckets {
  const first = dateInTimeZone(timeZone, from);
  const last = dateInTimeZone(timeZone, new Date(Math.max(until.getTime() - 1, from.getTime())));
  const isLong = addDays(first, maxDays) <= last;
  const days = isLong
    ? listFrom(`${first.slice(0, 7)}-01`, last, nextMonth)
    : listFrom(first, last, (day) => addDays(day, 1));
  const unit = isLong ? 'month' : 'day';
  return { unit, days, starts: days.map((day) => startOfDay(day, timeZone)) };
}

function listFrom(first: string, last: string, next: (day: string) => string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = next(day)) days.push(day);
  return days;
}

function nextMonth(day: string): string {
  return `${addDays(day, 31).slice(0, 7)}-01`;
}
